import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeAll, expect, test } from 'vitest'
import type { AccountSubject } from '#console/account/account-subject.ts'
import { AuditAccounts } from '#console/account/audit-accounts.tsx'
import { EditPeriods } from '#console/account/edit-periods.tsx'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { DraftsContext, type FormDrafts } from '#console/kit/drafts.ts'
import { SetLimit } from '#console/organization/set-limit.tsx'
import type { Draft } from '#offline/draft-types.ts'
import { sampleId } from '../sample.tsx'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'

beforeAll(async () => {
  await startTexts()
  await loadTexts('account', 'organization', 'kit')
})

const drafts = new Map<string, Draft & { writtenAt: number }>()
const device: FormDrafts = {
  load: async (form) => drafts.get(form),
  save: async (form, draft) => void drafts.set(form, { ...draft, writtenAt: Date.now() }),
  drop: async (form) => void drafts.delete(form),
}

const rows = [1, 2].map(
  (number): AccountSubject => ({
    accountId: sampleId(number),
    accountName: `waiting${number}`,
    userName: '王工',
    status: 'pending',
  }),
)
const quota = {
  organizationId: sampleId(3),
  organizationName: '里程一局',
  organizationTypeName: '施工单位',
  accountCount: 4,
  revision: 1,
}
const rest = { onClose: () => {}, onDone: () => {} }

async function open(form: ReactNode) {
  cleanup()
  const page = () => <DraftsContext value={device}>{form}</DraftsContext>
  await openScreen({ at: '/admin/user-audit', answers: new SampleAnswers(), page })
  await screen.findByRole('dialog')
}

test.each([
  {
    about: 'the reason of a review',
    label: '审核意见',
    written: '照片与姓名不符',
    form: <AuditAccounts verdict="reject" rows={rows} {...rest} />,
    again: <AuditAccounts verdict="reject" rows={rows.toReversed()} {...rest} />,
    other: <AuditAccounts verdict="reject" rows={rows.slice(0, 1)} {...rest} />,
  },
  {
    about: 'a valid period of several accounts',
    label: '有效期止',
    written: '2030-12-31',
    form: <EditPeriods kind="general" rows={rows} {...rest} />,
    again: <EditPeriods kind="general" rows={rows.toReversed()} {...rest} />,
    other: <EditPeriods kind="general" rows={rows.slice(0, 1)} {...rest} />,
  },
  {
    about: 'the account limit of a unit',
    label: '账号上限',
    written: '120',
    form: <SetLimit quota={quota} onClose={() => {}} />,
    again: <SetLimit quota={quota} onClose={() => {}} />,
    other: <SetLimit quota={{ ...quota, organizationId: sampleId(4) }} onClose={() => {}} />,
  },
])(
  '$about that is half written is there again, and nowhere else',
  async ({ label, written, form, again, other }) => {
    const field = async () => await screen.findByLabelText<HTMLInputElement>(new RegExp(label))
    await open(form)
    fireEvent.change(await field(), { target: { value: written } })
    await waitFor(() => expect(drafts.size).toBe(1))
    await open(again)
    await waitFor(async () => expect((await field()).value).toBe(written))
    await open(other)
    expect((await field()).value).toBe('')
    drafts.clear()
  },
)
