import type { Command } from "./command";
import { callCommand } from "./commands/call-command";
import { diffCommand } from "./commands/diff-command";
import { listCommand } from "./commands/list-command";
import { loginCommand } from "./commands/login-command";
import { logsCommand } from "./commands/logs-command";
import { pullCommand } from "./commands/pull-command";
import { pushCommand } from "./commands/push-command";
import { runCommand } from "./commands/run-command";
import { testCommand } from "./commands/test-command";
import { typesCommand } from "./commands/types-command";
import { verifyCommand } from "./commands/verify-command";

export const COMMANDS: readonly Command[] = [
  loginCommand,
  listCommand,
  pullCommand,
  pushCommand,
  diffCommand,
  runCommand,
  callCommand,
  logsCommand,
  testCommand,
  typesCommand,
  verifyCommand,
];
