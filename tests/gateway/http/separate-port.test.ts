import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { headers } from '#contract/canonical.ts'
import { codes } from '#contract/codes.ts'
import { pathOf } from '#contract/define-endpoint.ts'
import { listNodes, listUnitTypes } from '#contract/organization/node-endpoints.ts'
import { getAccessToken, getPublicKey } from '#contract/session/endpoints.ts'
import { consoleAppCode } from '#contract/session/schema.ts'
import { createMetrics } from '#gateway/http/metrics.ts'
import { buildSeparateApp } from '#gateway/separate-app.ts'
import { Client, callUnsigned, dataOf, send } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

const consoleOrigin = 'https://milepost.example.com'
const nodesOrigin = 'https://nodes.milepost.example.com'
const path = pathOf(listNodes)
let gateway: TestGateway
let separate: FastifyInstance

beforeAll(async () => {
  gateway = await startGateway({}, { nodesOrigin })
  separate = separatePortOf(gateway)
  await separate.ready()
})
afterAll(async () => {
  await separate.close()
  await gateway.close()
})

function separatePortOf({ services, database }: TestGateway): FastifyInstance {
  const nodes = { port: 1, origin: nodesOrigin, consoleOrigin }
  return buildSeparateApp(
    {
      environment: { trustProxy: false, publicOrigin: consoleOrigin, nodes, metricsToken: undefined },
      services,
      logger: services.logger,
      metrics: createMetrics(database),
    },
    consoleOrigin,
  )
}

test('SES-23 the separate port answers nodes as the gateway itself does, and only under a signature', async () => {
  const client = await Client.signIn(gateway, 'sitestaff')
  const there = { ...gateway, app: separate }
  const answer = await send(there, client.wire(listNodes, {}))
  expect(dataOf(listNodes, answer)).toEqual(await client.call(listNodes, {}))
  const wire = client.wire(listNodes, {})
  const unsigned = { ...wire, headers: { ...wire.headers, [headers.signature]: '' } }
  expect((await send(there, unsigned)).code).toBe(codes.signatureRefused)
  expect((await callUnsigned(there, listNodes, {})).code).toBe(codes.sessionGone)
})

test('SES-23 the separate port answers nothing else: no other call, no page, no measures', async () => {
  const client = await Client.signIn(gateway, 'sitestaff')
  const there = { ...gateway, app: separate }
  expect((await send(there, client.wire(listUnitTypes, {}))).code).toBe(codes.notFound)
  expect((await callUnsigned(there, getPublicKey, { appCode: consoleAppCode })).code).toBe(codes.notFound)
  for (const url of ['/', '/login', '/metrics', '/healthz', '/gateway/docs', '/gateway/openapi.json']) {
    const { body } = await separate.inject({ url, headers: { accept: 'text/html' } })
    expect(JSON.parse(body).code, url).toBe(codes.notFound)
  }
})

test('security 36, SES-23: what an address calls counts together at both ports', async () => {
  const strict = await startGateway({ requestsPerMinute: 3 }, { nodesOrigin })
  const other = separatePortOf(strict)
  try {
    const there = { ...strict, app: other }
    const asked: number[] = []
    for (const port of [strict, there, strict, there, strict])
      asked.push((await callUnsigned(port, listNodes, {})).code)
    const { sessionGone, slowDown } = codes
    expect(asked).toEqual([sessionGone, sessionGone, sessionGone, slowDown, slowDown])
  } finally {
    await other.close()
    await strict.close()
  }
})

function permissions(answer: { headers: Record<string, unknown> }): string[] {
  return Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))
}

/** What a browser asks before a page of this origin may call. */
function asks(app: FastifyInstance, origin: string) {
  const asked = { origin, 'access-control-request-method': 'GET' }
  return app.inject({ method: 'OPTIONS', url: path, headers: asked })
}

test('security 34, SES-23: the separate port is open to pages of the console alone, the gateway itself to none', async () => {
  const allowed = await asks(separate, consoleOrigin)
  expect(allowed.statusCode).toBe(204)
  expect(allowed.headers).toMatchObject({
    'access-control-allow-origin': consoleOrigin,
    'access-control-allow-methods': 'GET',
    vary: 'origin',
  })
  const names = String(allowed.headers['access-control-allow-headers']).split(', ')
  const { authorization, accessToken, appCode, menuId, timestamp, signature, purpose } = headers
  expect(names).toEqual(
    expect.arrayContaining([authorization, accessToken, appCode, menuId, timestamp, signature, purpose]),
  )
  expect(names).toContain('cache-control')
  expect(allowed.headers['access-control-allow-credentials']).toBeUndefined()
  for (const [app, origin] of [
    [separate, 'https://elsewhere.example.com'],
    [separate, 'null'],
    [separate, `${consoleOrigin}.example.org`],
    [gateway.app, consoleOrigin],
  ] as const) {
    expect(permissions(await asks(app, origin))).toEqual([])
    expect(permissions(await app.inject({ url: path, headers: { origin } }))).toEqual([])
  }
})

test('SES-23 who gets an access token is told where nodes are called, and the policy allows just that', async () => {
  const client = await Client.signIn(gateway, 'sitestaff')
  expect(dataOf(getAccessToken, await client.refresh()).nodesOrigin).toBe(nodesOrigin)
  const { headers: told } = await separate.inject(path)
  expect(told['content-security-policy']).toContain(`connect-src 'self' ${nodesOrigin}`)
  const { headers: usual } = await gateway.app.inject(path)
  expect(`${usual['content-security-policy']};`).toContain("connect-src 'self';")
})
