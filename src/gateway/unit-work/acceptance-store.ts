import { acceptanceEntity, type Inspection } from '#contract/unit-work/acceptance.ts'
import { division } from '../db/tables/unit-work.ts'
import { entityStore } from '../entity/entity-store.ts'
import { attachOwn, detach } from '../file/queries.ts'
import { divisionScope } from '../identity/unit-work-scope.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { refuseWith } from '../platform/refuse-with.ts'

type Row = typeof division.$inferSelect

/** The inspections of lots: in the same rows as the divisions, written by those who accept. */
export const acceptances = entityStore(acceptanceEntity, {
  table: division,
  scope: divisionScope,
  audience: 'division:view',
  columns: ({ inspections = [] }) => ({ outcome: inspections.at(-1)?.outcome ?? null }),
  check: {
    async edit({ language }, row, changes: Partial<Row>) {
      const { inspections = [] } = changes
      if (row.level !== 'lot') throw refuseWith('divisionId', lotsAlone, language)
      if (row.inspections.some(({ number }, at) => inspections[at]?.number !== number))
        throw refuseWith('inspections', stays, language)
      if (!isInOrder(inspections)) throw refuseWith('inspections', order, language)
      return undefined
    },
  },
  async changed({ tx, actor, language, now }, row, before) {
    const [shown, had] = [photosOf(row), before ? photosOf(before) : []]
    const written = row.inspections
      .map(({ photos = [] }) => photos.filter((fileId) => !had.includes(fileId)))
      .filter((photos) => photos.length > 0)
    for (const [at, fresh] of written.entries()) {
      const attached = await attachOwn(tx, actor, fresh, { projectId: row.projectId, shownBy: 'division' })
      if (attached.size < fresh.length)
        throw refuseField(`inspections.set.${at}.photos`, 'sitePhoto', language)
    }
    await detach(
      { tx, now },
      had.filter((fileId) => !shown.includes(fileId)),
    )
  },
})

/** They count from 1 on, and there is one more only after a rejection. */
function isInOrder(inspections: readonly Inspection[]): boolean {
  return inspections.every(
    ({ number }, at) =>
      number === String(at + 1) && (at === 0 || inspections[at - 1]?.outcome === 'rejected'),
  )
}

function photosOf({ inspections }: Row): string[] {
  return inspections.flatMap(({ photos = [] }) => photos)
}

const lotsAlone = { zh: '只有检验批可以验收', en: 'Just lots are inspected' }
const stays = { zh: '已有的验收记录不能删除', en: 'An inspection that was recorded stays' }
const order = {
  zh: '验收次数须从 1 起连续，不合格后方可复验',
  en: 'Inspections count from 1 on, and there is another one only after a rejection',
}
