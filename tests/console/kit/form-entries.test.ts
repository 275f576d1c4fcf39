import { expect, test } from 'vitest'
import { draftedValues, entriesEdit, restoredValues, withEntries } from '#console/kit/form-entries.ts'
import { changedRequest } from '#console/kit/form-request.ts'

const piles = { name: '桩基', quantity: 24, unit: '根' }
const caps = { name: '承台', quantity: 3, unit: '座' }
const beams = { name: '箱梁', quantity: 3, unit: '孔' }
const blank = { name: '', quantity: '', unit: '' }
const lists = [['components', 'name']] as const

test('PRJ-15 of a list just what became of its entries is sent', () => {
  const build = withEntries(lists, changedRequest({ baseRevision: 3 }))
  const initial = { remarks: '', components: [piles, caps] }
  const more = { ...piles, quantity: 26 }
  expect(build({ remarks: '', components: [more, beams, blank] }, initial)).toEqual({
    baseRevision: 3,
    components: { set: [more, beams], remove: ['承台'] },
  })
  expect(build({ remarks: '', components: [] }, initial)).toEqual({
    baseRevision: 3,
    components: { remove: ['桩基', '承台'] },
  })
  expect(build({ remarks: '', components: [piles, caps, blank] }, initial)).toBeUndefined()
  expect(build({ remarks: '雨季', components: [piles, caps] }, initial)).toEqual({
    baseRevision: 3,
    remarks: '雨季',
  })
})

test('an entry that is there twice is sent twice, to be refused, and does not take the place of the first', () => {
  const twice = { ...piles, quantity: 5 }
  expect(entriesEdit([piles], [piles, twice], 'name')).toEqual({ set: [piles, twice] })
})

test('PRJ-15 a draft lies on what others have added or taken away since', () => {
  const more = { ...piles, quantity: 26 }
  const drafted = draftedValues(lists, { components: [more] }, { components: [piles, caps] })
  expect(drafted).toEqual({ components: { set: [more], remove: ['承台'] } })
  const now = { remarks: '', components: [piles, caps, beams] }
  expect(restoredValues(lists, { ...drafted, gone: 'x' }, now)).toEqual({ components: [more, beams] })
  expect(restoredValues(lists, { components: [beams] }, { components: '' })).toEqual({ components: [beams] })
})
