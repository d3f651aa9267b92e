import { expect, test } from "vitest";
import { describeSmtpError } from "./describe-smtp-error";

const said = (response: string) => Object.assign(new Error(`Message failed: ${response}`), { response });
const broken = (message: string, code = "ESOCKET") => Object.assign(new Error(message), { code });

test.each([
  [said("550 5.1.1 <a@example.com>: s3cret unknown"), "550 5.1.1, the mailbox doesn't exist"],
  [
    said("550-5.7.26 s3cret\n550 5.7.26 more"),
    "550 5.7.26, the email passes neither SPF nor DKIM for the sender's domain",
  ],
  [said("535 5.7.8 user:s3cret"), "535 5.7.8, the user name or password is wrong"],
  [said("554 s3cret"), "554, rejected by the server's policy"],
  [said("577 s3cret"), "577"],
  [broken("connect ECONNREFUSED 127.0.0.1:2525"), "no mail server is listening on this host and port"],
  [broken("queryA ENOTFOUND mail.example", "EDNS"), "couldn't resolve the host name"],
  [broken("self-signed certificate"), "the server's certificate isn't valid for this host name"],
  [
    broken("40:error:0A00010B:SSL routines:wrong version number"),
    "this port doesn't use implicit TLS; use smtp://",
  ],
  [broken("Connection closed unexpectedly", "ECONNECTION"), "the server closed the connection"],
  [broken("s3cret"), ""],
  ["s3cret", ""],
])("%s is explained without the server's words", (error, cause) => {
  expect(describeSmtpError(error)).toBe(cause);
});
