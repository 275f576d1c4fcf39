import { expect, test } from 'vitest'
import { whereTo } from '#console/session/where-to.ts'

test('NAV-02 the sign-in leads to where the person was headed, filters and all', () => {
  expect(whereTo('/admin/message-center?kind=review#top')).toBe('/admin/message-center?kind=review#top')
})

test.each([undefined, '', '/', '/login', '/login?redirect=%2Fadmin%2Fhome'])('%o leads home', (redirect) => {
  expect(whereTo(redirect)).toBe('/admin/home')
})

test.each(['//evil.example', 'https://evil.example/admin', '/\\evil.example', 'javascript:alert(1)'])(
  'the sign-in never leads to another site: %s',
  (redirect) => {
    expect(whereTo(redirect)).toBe('/admin/home')
  },
)
