import { fireEvent, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadTexts, startTexts } from '#console/i18n.ts'
import type { EntityKind } from '#contract/entity-kind.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { gatewayHeard } from '#request/session.ts'
import { sampleId } from '../sample.tsx'
import { openScreen, type SampleAnswers } from '../sample-screen.tsx'

/** A row on its screen, and a change of it. */
export interface Opened {
  entity: EntityKind
  at: string
  search?: string
  page: () => ReactNode
  /** What the row is called. */
  name: string
  /** Leads to the row, where more than the page is needed. */
  choose?: () => Promise<void>
  /** What opens its history; absent where that stands among what is shown of the row. */
  control?: { role: 'button' | 'tab'; name: string }
  field: string
  before: Record<string, unknown>
  after: Record<string, unknown>
  /** From what to what the field changed, in words. */
  from: string
  to: string
}

/** The row whose history is asked for; the others of a list have other ids. */
export const id = sampleId(1)
export const stamp = { revision: 1, changedAt: 0, changedByName: '王建国' }
export const page = { pageIndex: 1, pageSize: 20 }
export const button = (name: string) => ({ role: 'button' as const, name })
export const tab = (name: string) => ({ role: 'tab' as const, name })

/** The texts that the routes load, and a gateway that is heard. */
export function setUpHistories(...namespaces: string[]): void {
  beforeAll(async () => {
    await startTexts()
    await loadTexts(...namespaces)
  })
  beforeAll(() => import('#console/app/history-dialog.tsx'))
  beforeEach(() => {
    // Nobody answers the device's own calls: it would take itself to be offline.
    vi.stubGlobal('fetch', () => new Promise(() => {}))
    const now = Date.now()
    gatewayHeard({ serverTime: now, build: 'test', contract: 1 }, now)
    // jsdom measures nothing, and a tree draws the lines that are in sight.
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
  })
}

/** Proves of each place that the history of its row is there in words, and for nobody who may not see it. */
export function testHistories(places: readonly Opened[], answers: () => SampleAnswers): void {
  test.each(places)(
    'LOG-08 the history of a row ($entity) is a step from it, in words, for those who may see histories',
    async (place) => {
      const { entity, choose, control, before, after } = place
      const asked = answers().on(listHistory, () => ({
        records: [
          {
            historyId: sampleId(50),
            entity,
            entityId: id,
            action: 'update' as const,
            revision: 2,
            before,
            after,
            changedByName: '李审计',
            accountName: 'lishenji',
            terminalName: '掌子面平板电脑',
            changedAt: 0,
            requestId: '1',
          },
        ],
        total: 1,
        ...page,
      }))
      await openScreen({ ...place, actions: [listHistory.permission], answers: asked })
      await choose?.()
      if (control) {
        const found = await screen.findByRole(control.role, { name: control.name })
        if (control.role === 'tab') fireEvent.mouseDown(found, { button: 0 })
        else fireEvent.click(found)
      }
      const by = await screen.findByText('李审计（lishenji）')
      const change = within(by.closest('li') ?? document.body)
      expect(change.getByText('掌子面平板电脑')).toBeTruthy()
      const told = change.getByText(place.field).nextElementSibling?.textContent
      expect(told).toBe(`修改前 ${place.from}修改后 ${place.to}`)
      const requests = asked.asked.filter(({ id: called }) => called === listHistory.id)
      expect(requests.map(({ request }) => request)).toEqual([
        expect.objectContaining({ entity, entityId: id }),
      ])
    },
  )

  test.each(places)('LOG-08 nobody else is offered the history of a row ($entity)', async (place) => {
    const asked = answers()
    await openScreen({ ...place, answers: asked })
    await place.choose?.()
    await screen.findAllByText(place.name)
    const { role, name } = place.control ?? { role: 'heading' as const, name: '变更历史' }
    expect(screen.queryAllByRole(role, { name })).toEqual([])
    expect(asked.asked.filter(({ id: called }) => called === listHistory.id)).toEqual([])
  })
}
