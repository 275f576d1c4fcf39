import { act, screen } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { useFirstAnswers } from '#console/app/use-first-answers.ts'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { codes } from '#contract/codes.ts'
import { countUnreadMessages, listMessages } from '#contract/message/endpoints.ts'
import { getProfile } from '#contract/personal/endpoints.ts'
import { listProjects } from '#contract/project/endpoints.ts'
import { getContent, tabulationCalls } from '#contract/tabulation/endpoints.ts'
import { sheetCalls } from '#contract/tabulation/sheet-endpoints.ts'
import { listMajors, listValueDictionaries } from '#contract/value-dictionary/endpoints.ts'
import { Refused } from '#request/errors.ts'
import { template } from '../../contract/tabulation/template.ts'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'
import { detail } from '../tabulation/sheet-detail.ts'

beforeAll(async () => {
  await startTexts()
  await loadTexts('kit')
})

const refused = (code: number) => new Refused({ code, message: '稍后再试', requestId: 'r' })

function Probe() {
  return <p>{useFirstAnswers({ messages: true, sheets: false }) ? 'here' : 'missing'}</p>
}

function SheetsProbe() {
  return <p>{useFirstAnswers({ messages: false, sheets: true }) ? 'here' : 'missing'}</p>
}

test('OFF-01 first answers that the gateway refuses for the time being are missing, and asked for again; what one may not see is not', async () => {
  let code: number = codes.slowDown
  const asked = vi.fn()
  const answers = new SampleAnswers()
    .on(getProfile, () => {
      throw refused(codes.noPermission)
    })
    .on(listProjects, () => [])
    .on(listMajors, () => [])
    .on(listValueDictionaries, () => [])
    .on(listMessages, () => ({ records: [], total: 0, pageIndex: 1, pageSize: 20 }))
    .on(countUnreadMessages, () => {
      asked()
      if (code !== codes.success) throw refused(code)
      return { unread: 1 }
    })
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  try {
    await openScreen({ at: '/admin/home', answers, page: Probe })
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1), { timeout: 10_000 })
    code = codes.success
    screen.getByText('missing')
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    await screen.findByText('here')
    expect(asked).toHaveBeenCalledTimes(2)
  } finally {
    vi.useRealTimers()
  }
})

test('TAB-05 published templates and the sheets that are filled in are read ahead, each version once', async () => {
  const contents: unknown[] = []
  const { sheetId, tabulationId } = detail
  const listed = {
    ...{ groupId: sheetId, groupName: '通用表格', tabulationName: '材料进场验收', code: 'CL-01', status: 1 },
    ...{ subject: 'project' as const, revision: 1, changedAt: 0, changedByName: '王建国' },
  }
  const page = { total: 1, pageIndex: 1, pageSize: 20 }
  const answers = new SampleAnswers()
    .on(getProfile, () => {
      throw refused(codes.noPermission)
    })
    .on(listProjects, () => [])
    .on(listMajors, () => [])
    .on(listValueDictionaries, () => [])
    .on(tabulationCalls.list, () => ({
      ...page,
      records: [
        { ...listed, tabulationId, version: 2 },
        { ...listed, tabulationId: sheetId, version: 0 },
      ],
    }))
    .on(sheetCalls.list, () => ({ ...page, records: [detail] }))
    .on(sheetCalls.detail, (request) => ({ ...detail, ...request }))
    .on(getContent, (request) => {
      contents.push(request)
      return { tabulationId, tabulationName: '', version: 1, revision: 1, content: template(), locked: [] }
    })
  await openScreen({ at: '/admin/home', answers, page: SheetsProbe })
  await screen.findByText('here')
  expect(contents).toEqual([
    { tabulationId, version: 2 },
    { tabulationId, version: 1 },
  ])
})
