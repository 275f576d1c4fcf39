import { constants, createHash, publicEncrypt, randomBytes, randomUUID, sign as signBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from '#contract/zod.ts'
import { demoPassword } from '#gateway/operations/demo/accounts.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

// A client as somebody writes it who has the page and openapi.json alone: nothing of the contract's code is used.

let gateway: TestGateway
let page: string
beforeAll(async () => {
  gateway = await startGateway()
  page = (await gateway.app.inject('/gateway/docs')).body
})
afterAll(() => gateway.close())

const Answer = z.object({
  code: z.number(),
  message: z.string(),
  data: z._default(z.record(z.string(), z.unknown()), {}),
})
type Values = Record<string, unknown>

function plain(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&#(\d+);/g, (_all, code: string) => String.fromCharCode(Number(code)))
}

/** What the page says between two marks. */
function said(from: string, to: string): string {
  const [, after = ''] = page.split(from)
  const [between = ''] = after.split(to)
  expect(between, `the page has nothing between ${from} and ${to}`).not.toBe('')
  return between
}

/** The calls that a part of the page names, in its order. */
function calls(html: string): [method: string, path: string][] {
  return [...html.matchAll(/<code>(GET|POST|PUT|DELETE) (\/gateway\/[^<]*)<\/code>/g)].map(
    ([, method = '', path = '']) => [method, path],
  )
}

/** By path: the field that is encrypted, and the names within. */
const ciphers = () =>
  new Map(
    [...said('<table id="ciphers">', '</table>').matchAll(/<tr><td>.*?<\/td><\/tr>/g)].map(([row]) => {
      const [[, path] = ['', '']] = calls(row)
      const [, field = '', names = ''] = [...row.matchAll(/<td>(.*?)<\/td>/g)].map(([, cell = '']) =>
        plain(cell),
      )
      return [path, { field, names: names.replace(/[{}]/g, '').split(', ') }]
    }),
  )

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
const percent = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
const queryOf = (query: Record<string, string>) =>
  Object.entries(query)
    .map(([name, value]) => `${percent(name)}=${percent(value)}`)
    .sort()
    .join('&')

interface Parts {
  method: string
  path: string
  query?: Record<string, string>
  headers: Record<string, string>
  body?: Buffer
}

/** By "Signing" of the page. */
function canonical({ method, path, query = {}, headers, body = Buffer.alloc(0) }: Parts): string {
  const { timestamp = '', appCode = '', menuId = '', authorization = '', accessToken = '' } = headers
  const { idempotencyKey = '', purpose = '' } = headers
  const tokens = [sha256(authorization), sha256(accessToken)]
  const rest = [idempotencyKey, purpose, headers['content-type'] ?? '', sha256(body)]
  return ['MP1', method, path, queryOf(query), timestamp, appCode, menuId, ...tokens, ...rest].join('\n')
}

async function send({ method, path, query, headers, body }: Parts): Promise<z.output<typeof Answer>> {
  const url = query ? `${path}?${queryOf(query)}` : path
  const sent = { method: z.parse(z.enum(['GET', 'POST', 'PUT', 'DELETE']), method), url, headers }
  const answer = await gateway.app.inject({ ...sent, ...(body && { payload: body }) })
  return z.parse(Answer, answer.json())
}

function json(values: Values) {
  return { body: Buffer.from(JSON.stringify(values)), headers: { 'content-type': 'application/json' } }
}

const appCode = () => plain(said('<code>appCode</code> is <code>', '</code>'))

/** Signs in by the three calls of "Signing in", and signs what follows. */
async function signIn(accountName: string, password: string) {
  const [key, login, access] = calls(said('<h3>Signing in</h3>', '</ol>'))
  if (!key || !login || !access) throw new Error('The page does not name three calls')
  const facts: Record<string, string> = {
    appCode: appCode(),
    accountName,
    loginAccount: accountName,
    password,
  }
  const [keyMethod, keyPath] = key
  const { data } = await send({
    method: keyMethod,
    path: keyPath,
    query: { appCode: appCode() },
    headers: {},
  })
  const cipherFor = (path: string): Values => {
    const { field = '', names = [] } = ciphers().get(path) ?? {}
    const within = Buffer.from(JSON.stringify(Object.fromEntries(names.map((name) => [name, facts[name]]))))
    const padding = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
    const bytes = publicEncrypt({ key: String(data.publicKey), ...padding }, within)
    return { [field]: `${String(data.keyId)}.${bytes.toString('base64')}` }
  }
  const [loginMethod, loginPath] = login
  const first = json({ ...cipherFor(loginPath), loginType: 1, carrier: 'a client' })
  const { data: session } = await send({ method: loginMethod, path: loginPath, ...first })
  const authorization = String(session.token)
  const [accessMethod, accessPath] = access
  const second = json({ appCode: appCode(), ...cipherFor(accessPath) })
  const { data: token } = await send({
    method: accessMethod,
    path: accessPath,
    ...second,
    headers: { ...second.headers, authorization },
  })
  const { accessToken, privateKey } = z.parse(z.record(z.string(), z.coerce.string()), token)
  return async (parts: Omit<Parts, 'headers'> & { headers?: Record<string, string> }) => {
    const timestamp = gateway.time.now.toISOString().replace(/\D/g, '').slice(0, 14)
    const said = { authorization, accessToken: accessToken ?? '', appCode: appCode(), timestamp }
    const headers = { ...parts.headers, ...said }
    const text = canonical({ ...parts, headers })
    const signature = signBytes('sha256', Buffer.from(text), privateKey ?? '').toString('base64')
    return await send({ ...parts, headers: { ...headers, signature } })
  }
}

test('the example of the canonical text is what its rule gives', () => {
  const example = said('<p>An example, with', '</pre>')
  const header = (name: string) =>
    plain(example.match(new RegExp(`<code>${name}: ([^<]*)</code>`))?.[1] ?? '')
  const text = plain(said('<pre id="canonical-text">', '</pre>'))
  const [, method = '', path = '', , timestamp = ''] = text.split('\n')
  const parameters = plain(example.match(/the parameters <code>([^<]*)<\/code>/)?.[1] ?? '')
  const query = z.parse(z.record(z.string(), z.string()), JSON.parse(parameters))
  const named = { authorization: header('authorization'), accessToken: header('accessToken') }
  const headers = { ...named, timestamp, appCode: appCode() }
  expect(canonical({ method, path, query, headers })).toBe(text)
})

test('a client by the page signs in, reads, writes once by one key, and uploads in pieces', async () => {
  const call = await signIn('unitadmin', demoPassword)
  const [, listPath = ''] = plain(said('<pre id="canonical-text">', '</pre>')).split('\n').slice(1)
  const people = await call({ method: 'GET', path: listPath, query: { pageSize: '3', keyword: "a,b (c)'" } })
  expect(people.code).toBe(10000)

  const own = '/gateway/portal/v1/personalCenter'
  const { data: profile } = await call({ method: 'GET', path: `${own}/getProfile` })
  const { userId, revision } = profile
  const edit = json({ userId, baseRevision: revision, post: 'safety' })
  const headers = { ...edit.headers, idempotencyKey: randomUUID() }
  const codes = []
  for (const _ of ['first', 'again']) {
    codes.push((await call({ method: 'PUT', path: `${own}/updateProfile`, ...edit, headers })).code)
  }
  expect(codes).toEqual([10000, 20120])

  const piece = Number(plain(said('<code id="largest-piece">', '</code>')))
  const bytes = randomBytes(piece + 5)
  const [ticketCall, uploadCall] = calls(said('<h3>Files</h3>', '<h2'))
  const fileId = randomUUID()
  const file = { fileId, fileName: '照片.bin', contentType: 'application/octet-stream', size: bytes.length }
  const [ticketMethod, ticketPath] = ticketCall ?? ['', '']
  const { data } = await call({
    method: ticketMethod,
    path: ticketPath,
    ...json({ ...file, sha256: sha256(bytes) }),
  })
  const [method, path] = uploadCall ?? ['', '']
  let offset = Number(data.offset)
  let complete: unknown = false
  while (!complete) {
    const body = bytes.subarray(offset, offset + piece)
    const headers = { ticket: String(data.ticket), 'content-type': 'application/octet-stream' }
    const taken = await send({ method, path, query: { fileId, offset: String(offset) }, headers, body })
    expect(taken.code).toBe(10000)
    offset = Number(taken.data.offset)
    complete = taken.data.complete
  }
  expect(offset).toBe(bytes.length)
})

test('the page says what is encrypted in each cipher, and what a 20119 carries', () => {
  const fields = [...ciphers().values()].map(({ field }) => field)
  expect(new Set(fields)).toEqual(new Set(['loginInfo', 'cipherText', 'passwordInfo', 'cipher']))
  for (const { names } of ciphers().values()) expect(names.join()).toMatch(/^\w+(,\w+)*$/)
  const ended = plain(said('<p id="ended">', '</p>'))
  for (const name of ['20119', 'data.reason', 'data.newPassword', 'ticket', 'accountName'])
    expect(ended).toContain(name)
})
