import { allEndpoints } from '#contract/all.ts'
import { canonicalText, type SignedParts, syncPurpose } from '#contract/canonical.ts'
import { codes } from '#contract/codes.ts'
import { type Endpoint, pathOf, type Schema } from '#contract/define-endpoint.ts'
import { requestTicket, uploadPiece } from '#contract/file/endpoints.ts'
import { largestFile, largestPiece } from '#contract/file/schema.ts'
import { listPeople } from '#contract/person/endpoints.ts'
import { changePassword } from '#contract/personal/security.ts'
import { PasswordPair } from '#contract/personal/security-schema.ts'
import { getSignRequest, sign } from '#contract/personal/signature.ts'
import { getAccessToken, getPublicKey, login, renewSession } from '#contract/session/endpoints.ts'
import { updatePassword } from '#contract/session/registration.ts'
import { PasswordInfo } from '#contract/session/registration-schema.ts'
import { CipherInfo, consoleAppCode, LoginInfo, RenewInfo } from '#contract/session/schema.ts'
import { z } from '#contract/zod.ts'
import { digestOf } from '../security/tokens.ts'
import { escaped } from './escaped.ts'

/** The calls that are made under a ticket, which travels in the header. */
export const callsByTicket: readonly Endpoint[] = [uploadPiece, getSignRequest, sign]

/** What the fields that travel encrypted contain, by their names. */
const contents: Record<string, Schema> = {
  loginInfo: LoginInfo,
  cipherText: CipherInfo,
  passwordInfo: PasswordInfo,
}
const contentsOf = new Map<Endpoint, Record<string, Schema>>([
  [renewSession, { cipher: RenewInfo }],
  [changePassword, { cipher: PasswordPair }],
])

const example = {
  authorization: 'session-token-of-the-sign-in',
  accessToken: 'access-token-of-the-session',
  query: [
    ['pageSize', '20'],
    ['keyword', '桥 (A)'],
    ['sortBy', 'userName'],
  ],
} as const

const exampleParts: SignedParts = {
  method: listPeople.method,
  path: pathOf(listPeople),
  query: example.query,
  timestamp: '20261120080000',
  appCode: consoleAppCode,
  menuId: '',
  authorizationDigest: digestOf(example.authorization),
  accessTokenDigest: digestOf(example.accessToken),
  idempotencyKey: '',
  purpose: '',
  contentType: '',
  bodyDigest: digestOf(''),
}

/** What a client has to know beside the list of calls, as HTML. */
export function clientGuide(): string {
  return `<h2 id="client">A client</h2>
<h3>Signing in</h3><ol>
<li>${call(getPublicKey)} with <code>appCode=${consoleAppCode}</code> gives <code>keyId</code> and an RSA <code>publicKey</code> (PEM).</li>
<li>${call(login)} with <code>loginInfo</code> gives <code>token</code>: the header <code>authorization</code> of all that follows.</li>
<li>${call(getAccessToken)} with <code>cipherText</code>, under <code>authorization</code> alone, gives <code>accessToken</code> (a header, too) and <code>privateKey</code> (PKCS#8, PEM), which signs. After ${codes.accessTokenExpired} ask for another one.</li>
</ol>
<h3>What is encrypted</h3>
<p>A cipher is <code>keyId + "." + base64(RSA-OAEP with SHA-256 of the JSON as UTF-8)</code>. Code ${codes.cipherInvalid}: the key was replaced; fetch it again.</p>
<table id="ciphers"><thead><tr><th>Call</th><th>Field</th><th>JSON within</th></tr></thead><tbody>${cipherRows()}</tbody></table>
<h3>Signing</h3>
<p>Every call marked “signed” has the header <code>signature</code>: base64 of RSASSA-PKCS1-v1_5 with SHA-256 over the UTF-8 bytes of the
canonical text. Its lines, joined by a line feed, are: <code>MP1</code>; method; path; query; <code>timestamp</code>; <code>appCode</code>;
<code>menuId</code>; SHA-256 of <code>authorization</code>; SHA-256 of <code>accessToken</code>; <code>idempotencyKey</code>; <code>purpose</code>;
<code>content-type</code>; SHA-256 of the body's bytes. A part that is absent is an empty line, a digest is lower-case hex, and that of what is absent is that of no bytes.
In the query names and values are percent-encoded by RFC 3986, joined by <code>=</code>, sorted, and joined by <code>&amp;</code>.
<code>timestamp</code> is UTC, YYYYMMDDHHmmss, within 300 s of <code>serverTime</code>; after ${codes.clock} sign again by that.
<code>appCode</code> is <code>${consoleAppCode}</code>. <code>menuId</code> is where the person works, and may be absent.</p>
<p>An example, with <code>authorization: ${example.authorization}</code>, <code>accessToken: ${example.accessToken}</code> and the parameters <code>${escaped(JSON.stringify(Object.fromEntries(example.query)))}</code>:</p>
<pre id="canonical-text">${escaped(canonicalText(exampleParts))}</pre>
<h3>Requests and answers</h3>
<p>GET carries its parameters in the query, DELETE and the calls that openapi.json marks so as a form, the others as JSON. In query and form a list is
one value, joined by commas; a comma or backslash within an item has a backslash before it. Empty values are left out.
A call marked “idempotency key” carries a new UUID in <code>idempotencyKey</code>; the same one again with the same request has no second effect (${codes.repeated}).
An answer is the envelope <code>code</code>, <code>message</code>, <code>data</code>; ${codes.success} and ${codes.repeated} are success.
<code>purpose: ${syncPurpose}</code> marks what a machine sends while its person may be away: it does not keep the session from ending after its idle time.</p>
<p id="ended">${codes.sessionEnded} carries <code>data.reason</code>, a word for why the session ended or does not begin. At ${call(login)}, where the password was right
but has to be replaced first, it carries <code>data.newPassword</code> with <code>ticket</code> and <code>accountName</code>: ${call(updatePassword)} takes that ticket with the new password.
${codes.invalid} carries <code>data.fields</code>, a list of <code>path</code> and <code>message</code>.</p>
<h3>Files</h3>
<p>${call(requestTicket)} gives a ticket for one file of at most <code id="largest-file">${largestFile}</code> bytes. Then ${call(uploadPiece)} is called, unsigned, with the header
<code>ticket</code>, for pieces of at most <code id="largest-piece">${largestPiece}</code> bytes, each from the <code>offset</code> that the answer before named.
${call(getSignRequest)} and ${call(sign)} take the ticket of a signature in the same header.</p>`
}

function call(endpoint: Endpoint): string {
  return `<a href="#${escaped(endpoint.id)}"><code>${endpoint.method} ${escaped(pathOf(endpoint))}</code></a>`
}

function cipherRows(): string {
  const rows = allEndpoints.flatMap((endpoint) =>
    Object.entries(fieldsOf(endpoint.request)).flatMap(([field]) => {
      const within = contentsOf.get(endpoint)?.[field] ?? contents[field]
      return within
        ? [`<tr><td>${call(endpoint)}</td><td><code>${field}</code></td><td>${listed(within)}</td></tr>`]
        : []
    }),
  )
  return rows.join('')
}

function listed(schema: Schema): string {
  return `<code>{${Object.keys(fieldsOf(schema)).join(', ')}}</code>`
}

function fieldsOf(schema: Schema): Record<string, unknown> {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {}
}
