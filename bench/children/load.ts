import { answerTasks } from "@/bench/helper";
import { loadTask } from "@/bench/load/load-task";
import { runLoad } from "@/bench/load/run-load";

answerTasks(loadTask, runLoad);
