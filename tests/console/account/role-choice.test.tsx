import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { RoleChoice } from '#console/account/role-choice.tsx'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { useEndpoint } from '#console/kit/use-endpoint.ts'
import { listAccountRoles } from '#contract/role/endpoints.ts'
import { sampleId } from '../sample.tsx'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'

beforeAll(async () => {
  await startTexts()
  await loadTexts('account', 'kit')
})

const accountId = sampleId(1)

function Choice({ onWanted }: { onWanted: (wanted: ReadonlyMap<string, boolean>) => void }) {
  const [wanted, setWanted] = useState<ReadonlyMap<string, boolean>>(new Map())
  const { refetch } = useEndpoint(listAccountRoles, { accountId })
  onWanted(wanted)
  return (
    <>
      <RoleChoice accountId={accountId} wanted={wanted} onWant={setWanted} />
      <button type="button" onClick={() => void refetch()}>
        再读
      </button>
    </>
  )
}

test('ACC-01 a role that somebody else gives meanwhile stays given, and what was ticked stays ticked', async () => {
  let held = false
  const answers = new SampleAnswers().on(listAccountRoles, () => [
    { roleId: sampleId(2), roleName: '质检员', held, changeable: true },
    { roleId: sampleId(3), roleName: '资料员', held, changeable: true },
  ])
  let asked: ReadonlyMap<string, boolean> = new Map()
  const page = () => <Choice onWanted={(wanted) => (asked = wanted)} />
  await openScreen({ at: '/admin/resource-pool', answers, page })
  fireEvent.click(await screen.findByRole('checkbox', { name: '质检员' }))
  held = true
  fireEvent.click(screen.getByRole('button', { name: '再读' }))
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked
  await waitFor(() => expect(box('资料员')).toBe(true))
  expect(box('质检员')).toBe(true)
  expect([...asked]).toEqual([[sampleId(2), true]])
})
