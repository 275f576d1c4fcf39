import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { freePort } from '../../support/free-port.ts'

export interface TlsMailServer {
  port: number
  /** The certificate that it shows, for `localhost`. */
  certificate: string
  mails: { user: string; to: string[]; text: string }[]
  close(): Promise<void>
}

/** A key and a certificate of a day, for `localhost`. */
function newCertificate(): { key: string; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'milepost-certificate-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const named = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const made = ['-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, '-days', '1']
  execFileSync('openssl', ['req', '-x509', ...made, ...named], { stdio: 'ignore' })
  const pair = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
  rmSync(folder, { recursive: true })
  return pair
}

interface TlsMailServerOptions {
  /** A recipient that it refuses for good. */
  unknown?: string
  /** It speaks TLS from the first byte on. */
  secure?: boolean
}

/** A mail server that demands TLS and a password. */
export async function startTlsMailServer(
  password: string,
  { unknown, secure = false }: TlsMailServerOptions = {},
): Promise<TlsMailServer> {
  const { key, cert } = newCertificate()
  const mails: TlsMailServer['mails'] = []
  const server = new SMTPServer({
    key,
    cert,
    secure,
    authMethods: ['PLAIN', 'LOGIN'],
    onAuth({ username = '', password: given }, _session, done) {
      if (given === password) done(null, { user: username })
      else done(new Error(`no entry with ${given}`))
    },
    onRcptTo({ address }, _session, done) {
      done(address === unknown ? Object.assign(new Error('unknown here'), { responseCode: 550 }) : null)
    },
    onData(stream, { user, envelope }, done) {
      let text = ''
      stream.setEncoding('utf8').on('data', (piece: string) => {
        text += piece
      })
      stream.on('end', () => {
        mails.push({ user: String(user), to: envelope.rcptTo.map(({ address }) => address), text })
        done(null, 'taken with care')
      })
    },
  })
  // Who does not trust the certificate closes while TLS begins: their answer says so, the server goes on.
  server.on('error', () => {})
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  return { port, certificate: cert, mails, close: () => new Promise((resolve) => server.close(resolve)) }
}
