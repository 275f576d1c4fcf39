import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { freePort } from '../../support/free-port.ts'

/** A mail as a server takes it. */
export interface ReceivedMail {
  from: string
  to: string[]
  /** Head and body, decoded from base64 where the body is. */
  text: string
}

export interface MailServer {
  url: string
  mails: ReceivedMail[]
  close(): Promise<void>
}

/** A server that speaks as much SMTP as taking a mail needs. `refuses` answers every recipient with 550. */
export async function startMailServer({ refuses = false } = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const server = createServer((socket) => talk(socket, mails, refuses))
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    close: async () => {
      server.close()
      await once(server, 'close')
    },
  }
}

function talk(socket: Socket, mails: ReceivedMail[], refuses: boolean): void {
  let waiting = ''
  let mail: ReceivedMail = { from: '', to: [], text: '' }
  let inData = false
  const say = (line: string) => socket.write(`${line}\r\n`)
  const hear = (line: string) => {
    if (inData) {
      if (line !== '.') {
        mail.text += `${line}\n`
        return
      }
      inData = false
      mails.push({ ...mail, text: decoded(mail.text) })
      mail = { from: '', to: [], text: '' }
      return say('250 taken')
    }
    const [verb = ''] = line.toUpperCase().split(/[ :]/)
    const address = /<(.*)>/.exec(line)?.[1] ?? ''
    if (verb === 'EHLO') return say('250 mail.test')
    if (verb === 'MAIL') mail.from = address
    if (verb === 'RCPT' && refuses) return say(`550 <${address}> is unknown here`)
    if (verb === 'RCPT') mail.to.push(address)
    if (verb === 'QUIT') return socket.end('221 bye\r\n')
    inData = verb === 'DATA'
    say(inData ? '354 go on' : '250 ok')
  }
  socket.setEncoding('utf8').on('data', (piece: string) => {
    waiting += piece
    const lines = waiting.split('\r\n')
    waiting = lines.pop() ?? ''
    for (const line of lines) hear(line)
  })
  say('220 mail.test')
}

function decoded(text: string): string {
  const [head = '', body = ''] = text.split('\n\n')
  const base64 = /^content-transfer-encoding: base64$/im.test(head)
  return `${head}\n\n${base64 ? Buffer.from(body, 'base64').toString('utf8') : body}`
}
