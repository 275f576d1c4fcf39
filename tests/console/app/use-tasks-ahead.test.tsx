import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { useTasksAhead } from '#console/app/use-tasks-ahead.ts'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { listToDo } from '#contract/workflow/process-calls.ts'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'

beforeAll(async () => {
  await startTexts()
  await loadTexts('kit')
})

function Probe() {
  return <p>{useTasksAhead(true) ? 'here' : 'missing'}</p>
}

test('OFF-01 who has no tasks is ready; as many as 50 are asked for', async () => {
  const asked: unknown[] = []
  const answers = new SampleAnswers().on(listToDo, (request) => {
    asked.push(request)
    return { records: [], total: 0, pageIndex: 1, pageSize: 20 }
  })
  await openScreen({ at: '/admin/home', answers, page: Probe })
  await screen.findByText('here')
  expect(asked).toEqual([{ pageSize: 50 }, {}])
})
