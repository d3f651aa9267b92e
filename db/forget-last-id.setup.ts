import { forgetLastId } from "@/lib/kit/id";

// Ids never go back in time within a process, and the file before this one may have been in next month.
forgetLastId();
