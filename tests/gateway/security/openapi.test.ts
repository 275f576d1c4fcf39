import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '#contract/all.ts'
import { pathOf } from '#contract/define-endpoint.ts'
import { z } from '#contract/zod.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.close())

const Document = z.object({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), z.object({ operationId: z.string() }))),
})

test('the contract is served as OpenAPI, with every endpoint at its path', async () => {
  const answer = await gateway.app.inject('/gateway/openapi.json')
  const { openapi, paths } = z.parse(Document, answer.json())
  expect(openapi).toBe('3.1.0')
  for (const endpoint of allEndpoints) {
    expect(paths[pathOf(endpoint)]?.[endpoint.method.toLowerCase()]?.operationId).toBe(endpoint.id)
  }
})

test('a public validator takes the document, and every reference in it leads somewhere', async () => {
  const document = z.parse(
    z.record(z.string(), z.unknown()),
    (await gateway.app.inject('/gateway/openapi.json')).json(),
  )
  const { valid, errors } = await new Validator().validate(structuredClone(document))
  expect([valid, errors]).toEqual([true, undefined])
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]*)"/g)].map(
    ([, path = '']) => path,
  )
  expect(references.length).toBeGreaterThan(0)
  const find = (from: unknown, name: string): unknown =>
    z.safeParse(z.record(z.string(), z.unknown()), from).data?.[name]
  for (const path of references)
    expect([path, path.split('/').reduce(find, document)]).toEqual([path, expect.anything()])
  expect(JSON.stringify(document)).not.toContain('#/$defs')
})

test('the page to read names every call, and carries neither script nor style of its own', async () => {
  const { body, headers } = await gateway.app.inject('/gateway/docs')
  for (const endpoint of allEndpoints) expect(body).toContain(pathOf(endpoint))
  expect(body).not.toMatch(/<script|<style|style=|\son\w+=/)
  expect(headers['content-security-policy']).toContain("style-src 'self'")
  expect((await gateway.app.inject('/gateway/docs.css')).headers['content-type']).toContain('text/css')
})
