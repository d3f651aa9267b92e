import { forgetLastId } from "@/lib/kit/id";

// Within a process, IDs never go back in time. The previous test file may have moved its clock to next month,
// so its last ID is forgotten.
forgetLastId();
