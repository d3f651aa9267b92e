import { forgetLastId } from "@/lib/kit/id";

// Within a process, IDs never go back in time, and the previous test file may have moved its clock to next
// month.
forgetLastId();
