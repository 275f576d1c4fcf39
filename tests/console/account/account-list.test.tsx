import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { AccountList } from '#console/account/account-list.tsx'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { Tabs } from '#console/ui/tabs.tsx'
import type { AccountTreeNode } from '#contract/account/administration.ts'
import { getAccountTree, listAccountDetails } from '#contract/account/administration-endpoints.ts'
import { listGeneralAccounts } from '#contract/account/endpoints.ts'
import { type GeneralAccount, GeneralAccountQuery } from '#contract/account/schema.ts'
import type { Endpoint, RequestOf, ResponseOf } from '#contract/define-endpoint.ts'
import { listNodes } from '#contract/organization/node-endpoints.ts'
import { z } from '#contract/zod.ts'
import { sampleId } from '../sample.tsx'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'

beforeAll(async () => {
  await startTexts()
  await loadTexts('account', 'person', 'kit', 'resource-pool')
})
beforeEach(() => {
  // jsdom measures nothing, and a tree draws the lines that are in sight.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
})

const person = sampleId(1)
const unit = sampleId(2)
const roots: AccountTreeNode[] = [
  { nodeId: unit, nodeName: '一局', nodeNameExt: '2', nodeType: 2, hasChild: 1 },
  { nodeId: person, nodeName: '王工', nodeNameExt: 'wang', nodeType: 3, hasChild: 0 },
]

function accountOf(number: number): GeneralAccount {
  return {
    generalAccountId: sampleId(number),
    accountName: `wang${number}`,
    userId: person,
    userName: '王工',
    level: 'general',
    status: 'normal',
    passwordSet: true,
    revision: 1,
    changedAt: 0,
    changedByName: '王建国',
  }
}

/** Holds the answer to what is asked about the person until it is let go. */
class HeldAnswers extends SampleAnswers {
  letGo = () => {}
  readonly #held = new Promise<void>((resolve) => {
    this.letGo = resolve
  })

  override async read<E extends Endpoint>(endpoint: E, request: RequestOf<E>): Promise<ResponseOf<E>> {
    const ofPerson =
      endpoint.id === listGeneralAccounts.id && z.parse(GeneralAccountQuery, request).userId === person
    if (ofPerson) await this.#held
    return await super.read(endpoint, request)
  }
}

async function openList(answers: SampleAnswers, accounts: readonly GeneralAccount[]) {
  const page = { pageIndex: 1, pageSize: 20 }
  answers
    .on(getAccountTree, ({ nodeId }) => ({ nodes: nodeId ? [] : roots }))
    .on(listNodes, () => [])
    .on(listAccountDetails, () => ({ records: [], total: 0, ...page }))
    .on(listGeneralAccounts, () => ({ records: [...accounts], total: accounts.length, ...page }))
  const { router } = await openScreen({
    at: '/admin/resource-pool',
    answers,
    page: () => (
      <Tabs value="accounts">
        <AccountList tabs={null} actions={null} />
      </Tabs>
    ),
  })
  const choose = async (name: RegExp) => fireEvent.click(await screen.findByRole('treeitem', { name }))
  return { choose, search: () => router.state.location.search }
}

test('ACC-06 who is chosen in the tree narrows the list at once, and its account opens when it is the only one', async () => {
  const answers = new HeldAnswers()
  const { choose, search } = await openList(answers, [accountOf(11)])
  await choose(/王工/)
  await waitFor(() => expect(search()).toEqual({ userId: person }))
  answers.letGo()
  await waitFor(() => expect(search()).toEqual({ userId: person, selected: sampleId(11) }))
})

test('ACC-06 of somebody with two accounts none opens', async () => {
  const { choose, search } = await openList(new SampleAnswers(), [accountOf(11), accountOf(12)])
  await choose(/王工/)
  await screen.findAllByText('wang12')
  await waitFor(() => expect(search()).toEqual({ userId: person }))
})

test('ACC-06 who chooses a person and then a unit stays with the unit, however late the answer comes', async () => {
  const answers = new HeldAnswers()
  const { choose, search } = await openList(answers, [accountOf(11)])
  await choose(/王工/)
  await waitFor(() => expect(search()).toEqual({ userId: person }))
  await choose(/一局/)
  await waitFor(() => expect(search()).toEqual({ groupId: unit }))
  await act(async () => answers.letGo())
  await screen.findAllByText('wang11')
  expect(search()).toEqual({ groupId: unit })
})
