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

test('the page to read names every call, and carries neither script nor style of its own', async () => {
  const { body, headers } = await gateway.app.inject('/gateway/docs')
  for (const endpoint of allEndpoints) expect(body).toContain(pathOf(endpoint))
  expect(body).not.toMatch(/<script|<style|style=|\son\w+=/)
  expect(headers['content-security-policy']).toContain("style-src 'self'")
  expect((await gateway.app.inject('/gateway/docs.css')).headers['content-type']).toContain('text/css')
})
