import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { AddAccount } from '#console/account/add-account.tsx'
import { EditValidPeriod } from '#console/account/edit-valid-period.tsx'
import { EntityForm } from '#console/app/entity-form.tsx'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { DraftsContext } from '#console/kit/drafts.ts'
import { TextField } from '#console/kit/fields.tsx'
import { EditPerson } from '#console/person/edit-person.tsx'
import { EditProfile } from '#console/personal/edit-profile.tsx'
import type { GeneralAccount } from '#contract/account/schema.ts'
import type { Person } from '#contract/person/schema.ts'
import type { Profile } from '#contract/personal/schema.ts'
import { listValueDictionaries } from '#contract/value-dictionary/endpoints.ts'
import { workSiteCalls, workSiteEntity } from '#contract/work-site/entity.ts'
import { workSite } from '../../offline/tab.ts'
import { sampleId } from '../sample.tsx'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'
import { StoredDrafts } from '../stored-drafts.ts'

beforeAll(async () => {
  await startTexts()
  await loadTexts('account', 'person', 'personal', 'work-site', 'kit', 'detail')
})

const stamps = { revision: 1, changedAt: 0, changedByName: '王建国' }
const person: Person = { userId: sampleId(1), userName: '王工', ...stamps }
const account: GeneralAccount = {
  ...{ generalAccountId: sampleId(2), accountName: 'wanggong', userId: sampleId(1), userName: '王工' },
  ...{ level: 'general', status: 'normal', passwordSet: true, ...stamps },
}
const profile: Profile = {
  ...{ userId: sampleId(1), userName: '王工', accountName: 'wanggong', level: 'general', roleNames: [] },
  ...{ passwordChangedAt: 0, revision: 1 },
}
const close = () => {}

test.each([
  {
    form: (
      <EntityForm entity={workSiteEntity} calls={workSiteCalls} row={{ ...workSite(1) }} onClose={close}>
        <TextField name="remarks" label="备注" />
      </EntityForm>
    ),
    label: '备注',
    written: '雨季停工',
  },
  { form: <EditPerson row={person} onClose={close} />, label: /姓名/, written: '王大工' },
  { form: <EditProfile profile={profile} onClose={close} />, label: /姓名/, written: '王大工' },
  { form: <EditValidPeriod row={account} onClose={close} />, label: /有效期至|止/, written: '2030-01-01' },
  { form: <AddAccount person={person} onClose={close} />, label: /账号/, written: 'wanggong2' },
])(
  'OFF-02, OFF-06 a form whose save is queued names its draft, so that the two are one write: $label',
  async (each) => {
    const drafts = new StoredDrafts()
    const page = (form: ReactNode) => () => <DraftsContext value={drafts}>{form}</DraftsContext>
    const answers = new SampleAnswers().on(listValueDictionaries, () => [])
    const { engine } = await openScreen({ at: '/admin/resource-pool', answers, page: page(each.form) })
    fireEvent.change(await screen.findByLabelText(each.label, { selector: 'input, textarea' }), {
      target: { value: each.written },
    })
    await waitFor(() => expect(drafts.count()).toBe(1))
    const [name] = drafts.all.keys()
    const submit = vi.spyOn(engine, 'submitAll').mockResolvedValue([{ id: 'edit', queued: false }])
    fireEvent.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(submit).toHaveBeenCalledOnce())
    expect(submit.mock.lastCall?.[2]).toBe(name)
  },
)
