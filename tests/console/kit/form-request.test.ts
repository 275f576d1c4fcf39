import { expect, test } from 'vitest'
import { changedRequest, wholeRequest } from '#console/kit/form-request.ts'

const fixed = { workSiteId: 'a', baseRevision: 3 }
const initial = { name: '大桥', startMileage: 'DK1+000', endMileage: 'DK2+000', contact: '李工', tags: ['a'] }

test('an edit sends only the fields that changed', () => {
  const request = changedRequest(fixed)({ ...initial, name: '特大桥' }, initial)
  expect(request).toEqual({ ...fixed, name: '特大桥' })
})

test('an edit names emptied fields in clear and does not send their empty value', () => {
  const request = changedRequest(fixed)({ ...initial, contact: '  ', tags: [] }, initial)
  expect(request).toEqual({ ...fixed, clear: ['contact', 'tags'] })
})

test('fields of a group go together when one of them changed', () => {
  const build = changedRequest(fixed, [['startMileage', 'endMileage']])
  expect(build({ ...initial, endMileage: 'DK3+000' }, initial)).toEqual({
    ...fixed,
    startMileage: 'DK1+000',
    endMileage: 'DK3+000',
  })
})

test('an edit that changes nothing, blanks apart, sends nothing', () => {
  expect(changedRequest(fixed)({ ...initial, name: ' 大桥 ' }, initial)).toBeUndefined()
})

test('something new sends every filled field, trimmed, and what the screen knows', () => {
  const request = wholeRequest({ projectId: 'p' })({ name: ' 大桥 ', contact: '', progress: 0 }, {})
  expect(request).toEqual({ name: '大桥', progress: 0, projectId: 'p' })
})
