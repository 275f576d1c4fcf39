import { randomUUID } from 'node:crypto'
import {
  tabulation,
  tabulationGroup,
  tabulationSheet,
  tabulationVersion,
} from '#gateway/db/tables/tabulation.ts'
import { workSite } from '#gateway/db/tables/work-site.ts'
import { template } from '../../contract/tabulation/template.ts'
import type { TestGateway } from '../gateway.ts'

/** Templates of sheets in a group each. */
export async function spreadTemplates({ database: { orm }, time: { now } }: TestGateway): Promise<void> {
  const numbers = Array.from({ length: 200 }, (_, index) => index)
  const written = { changedAt: now, changedByName: '' }
  const groups = numbers.map((index) => ({
    ...written,
    groupId: randomUUID(),
    groupName: `分组${index}`,
    nameKey: `分组${index}`,
    sort: index + 1,
    searchText: `分组${index}`,
  }))
  await orm.insert(tabulationGroup).values(groups)
  const templates = groups.map(({ groupId, sort }) => ({
    ...written,
    tabulationId: randomUUID(),
    groupId,
    tabulationName: `表格${sort}`,
    nameKey: `表格${sort}`,
    code: `B-${sort}`,
    subject: sort % 10 === 0 ? ('project' as const) : ('work-site' as const),
    content: template(),
    status: sort % 10 === 0 ? 1 : 0,
    searchText: `表格${sort}`,
  }))
  await orm.insert(tabulation).values(templates)
  const published = { version: 1, content: template(), publishedAt: now, publishedByName: '' }
  await orm
    .insert(tabulationVersion)
    .values(
      templates.map(({ tabulationId, tabulationName }) => ({ tabulationId, tabulationName, ...published })),
    )
  const sites = await orm
    .select({ projectId: workSite.projectId, workSiteId: workSite.workSiteId })
    .from(workSite)
    .limit(templates.length)
  await orm.insert(tabulationSheet).values(
    sites.map((site, index) => ({
      ...written,
      ...site,
      sheetId: randomUUID(),
      tabulationId: templates[index]?.tabulationId ?? '',
      version: 1,
      sheetName: `验收${index}`,
      nameKey: `验收${index}`,
      submitted: index % 10 === 0 ? 1 : 0,
      searchText: `验收${index}`,
    })),
  )
}
