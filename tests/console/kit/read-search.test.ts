import { expect, test } from 'vitest'
import { ListView, readSearch } from '#console/kit/read-search.ts'
import { workSiteEntity } from '#contract/work-site/entity.ts'

test('NAV-03 an address that is wrong in part shows the list by what is right in it', () => {
  const search = { pageIndex: 'abc', status: ['completed'], desc: true, color: 'red', riskLevel: ['none'] }
  expect(readSearch(workSiteEntity.Query, search)).toEqual({ status: ['completed'], desc: true })
  expect(readSearch(ListView, { columns: 'code', tab: 'login' })).toEqual({ tab: 'login' })
})
