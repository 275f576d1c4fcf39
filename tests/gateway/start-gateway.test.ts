import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { pathOf } from '#contract/define-endpoint.ts'
import { Envelope } from '#contract/envelope.ts'
import { listNodes } from '#contract/organization/node-endpoints.ts'
import { z } from '#contract/zod.ts'
import { lockFolder } from '#gateway/db/folder-lock.ts'
import type { RunningGateway } from '#gateway/start-gateway.ts'
import { freePort } from '../support/free-port.ts'
import { start } from './started-gateway.ts'
import { temporaryFolder } from './temporary-folder.ts'

const LoginKey = z.object({ publicKey: z.string() })

test('a gateway starts, is ready, hands out its key, and once stopped starts again on its folder with the same; SES-16 SES-17 without a sender its log says that codes stay in the database', async () => {
  const DATA_DIR = temporaryFolder()
  const keyOf = async ({ address }: RunningGateway) => {
    expect(await (await fetch(`${address}/readyz`)).json()).toEqual({
      ready: true,
      database: true,
      keys: true,
    })
    const answer = await fetch(`${address}/gateway/auth/v1/generalAccount/getPubKey?appCode=milepost-console`)
    return LoginKey.parse(Envelope.parse(await answer.json()).data).publicKey
  }
  const kept = /no supplier of mail or short messages is set up: verification codes stay in the outbox table/
  const first = await start({ DATA_DIR })
  expect(first.log()).toMatch(kept)
  const key = await keyOf(first)
  await expect(start({ DATA_DIR })).rejects.toThrow(`DATA_DIR ${DATA_DIR} is in use`)
  await first.stop()
  await expect(fetch(first.address)).rejects.toThrow()

  const sender = { SMS_URL: 'http://127.0.0.1:1/send', SMS_KEY: 'supplier-secret' }
  const second = await start({ DATA_DIR, ...sender })
  expect(second.log()).not.toMatch(kept)
  expect(await keyOf(second)).toBe(key)
  await second.stop()
})

test('a connection on which nothing was asked does not hold up the stop', async () => {
  const gateway = await start({ DATA_DIR: temporaryFolder() })
  const { hostname, port } = new URL(gateway.address)
  const socket = connect(Number(port), hostname)
  let heard = ''
  socket.setEncoding('utf8').on('data', (chunk) => {
    heard += chunk
  })
  await once(socket, 'connect')
  // Behind the one that is silent, which has been taken by then.
  await fetch(`${gateway.address}/readyz`)
  const closed = once(socket, 'close')
  await gateway.stop()
  await closed
  // Not that it was too slow to ask.
  expect(heard).toBe('')
})

test('a gateway whose key is not that of its database does not start, and says so', async () => {
  const DATA_DIR = temporaryFolder()
  await (await start({ DATA_DIR })).stop()
  await expect(start({ DATA_DIR, MASTER_KEY: '5e'.repeat(32) })).rejects.toThrow(
    'MASTER_KEY is not the key that this database was begun with; put that one back.',
  )
})

test('SES-23 a gateway listens on its separate port as well; one that is taken stops the start with a sentence', async () => {
  const port = await freePort()
  const variables = {
    DATA_DIR: temporaryFolder(),
    PUBLIC_ORIGIN: 'http://127.0.0.1:8080',
    NODES_ORIGIN: `http://127.0.0.1:${port}`,
    NODES_PORT: String(port),
  }
  const nodes = `${variables.NODES_ORIGIN}${pathOf(listNodes)}`
  const gateway = await start(variables)
  expect(Envelope.parse(await (await fetch(nodes)).json()).code).toBe(codes.sessionGone)
  await expect(start({ ...variables, DATA_DIR: temporaryFolder() })).rejects.toThrow(
    `NODES_PORT ${port} is taken by another program; stop that one, or set NODES_PORT to a free one.`,
  )
  await gateway.stop()
  await expect(fetch(nodes)).rejects.toThrow()
})

test('a port that is taken stops the start with a sentence, and leaves the folder free', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void other.close())
  const address = other.address()
  if (address === null || typeof address === 'string') throw new Error('the other program has no port')
  const { port } = address
  const DATA_DIR = temporaryFolder()
  await expect(start({ DATA_DIR, PORT: String(port) })).rejects.toThrow(
    `PORT ${port} is taken by another program; stop that one, or set PORT to a free one.`,
  )
  lockFolder(DATA_DIR)()
})
