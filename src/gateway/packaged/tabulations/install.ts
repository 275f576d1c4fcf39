import { tabulationEntity } from '#contract/tabulation/entity.ts'
import { tabulationGroupEntity } from '#contract/tabulation/group.ts'
import type { Tx } from '../../db/client.ts'
import { tabulation, tabulationGroup, tabulationVersion } from '../../db/tables/tabulation.ts'
import { fixedId } from '../../platform/fixed-id.ts'
import { nameKeyOf } from '../../platform/name-key.ts'
import { platformName } from '../../platform/platform-name.ts'
import { templateOf } from './form.ts'
import { packagedForms } from './forms.ts'

const groupName = '通用表格'
const groupId = fixedId('tabulation-group:packaged')

/** The id of a template that comes with the build. */
export function packagedTabulationId(key: string): string {
  return fixedId(`tabulation:${key}`)
}

/** The usual tables of a site, published, so that they can be filled in at once. */
export async function installTabulations(tx: Tx, now: Date): Promise<void> {
  const stamp = { changedAt: now, changedByName: platformName }
  const ofGroup = { groupId, groupName, nameKey: nameKeyOf(groupName) }
  await tx.insert(tabulationGroup).values({
    ...ofGroup,
    ...stamp,
    sort: 1,
    searchText: tabulationGroupEntity.searchTextOf(ofGroup),
  })
  const rows = packagedForms.map(({ code, subject, form }) => {
    const named = { tabulationName: form.title, nameKey: nameKeyOf(form.title), code }
    return {
      ...named,
      ...stamp,
      tabulationId: packagedTabulationId(form.key),
      groupId,
      subject,
      content: templateOf(form),
      version: 1,
      status: 1,
      searchText: tabulationEntity.searchTextOf(named),
    }
  })
  await tx.insert(tabulation).values(rows)
  await tx.insert(tabulationVersion).values(
    rows.map(({ tabulationId, tabulationName, content, version }) => ({
      tabulationId,
      tabulationName,
      content,
      version,
      publishedAt: now,
      publishedByName: platformName,
    })),
  )
}
