import { answerTasks } from "@/bench/helper";
import { roundsTask } from "@/bench/load/load-task";
import { runRounds } from "@/bench/load/run-load";

answerTasks(roundsTask, runRounds);
