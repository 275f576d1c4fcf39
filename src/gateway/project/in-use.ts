import { and, count, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { account } from '../db/tables/account.ts'
import { container, designUnit, line, type project } from '../db/tables/project.ts'
import { projectOrganization } from '../db/tables/project-organization.ts'
import { unitWork } from '../db/tables/unit-work.ts'
import { workSite } from '../db/tables/work-site.ts'
import { refuseKept } from '../platform/refuse-kept.ts'
import type { SignedInStep } from '../security/step.ts'

/** What hangs on a project, and what a number of them is called. */
const hanging = [
  { of: line, zh: '条线路', en: ['line', 'lines'] },
  { of: container, zh: '个容器', en: ['container', 'containers'] },
  { of: designUnit, zh: '个设计单元', en: ['design unit', 'design units'] },
  { of: unitWork, zh: '个单位工程', en: ['unit work', 'unit works'] },
  { of: workSite, zh: '个工点', en: ['work site', 'work sites'] },
  { of: projectOrganization, zh: '个项目机构', en: ['project organisation', 'project organisations'] },
  { of: account, zh: '个账号', en: ['account', 'accounts'] },
] as const

/** @throws Refusal 20400 naming those of the projects on which something hangs, with what and how much. */
export async function refuseInUse(
  { tx, language }: SignedInStep,
  projects: readonly (typeof project.$inferSelect)[],
): Promise<void> {
  const ids = projects.map(({ projectId }) => projectId)
  const counts = new Map<string, { zh: string; en: string }[]>()
  for (const each of hanging) {
    for (const { projectId, number } of await countIn(tx, each.of, ids)) {
      const [one, many] = each.en
      const said = { zh: `${number} ${each.zh}`, en: `${number} ${number === 1 ? one : many}` }
      counts.set(projectId, [...(counts.get(projectId) ?? []), said])
    }
  }
  refuseKept(
    language,
    projects.map(({ projectId, projectName: name }) => {
      const said = counts.get(projectId)
      const zh = said?.map((each) => each.zh).join('、')
      const en = said?.map((each) => each.en).join(', ')
      return { name, why: said && { zh: `还有 ${zh}`, en: `it still has ${en}` } }
    }),
  )
}

async function countIn(
  tx: Tx,
  table: (typeof hanging)[number]['of'],
  ids: readonly string[],
): Promise<{ projectId: string; number: number }[]> {
  const rows = await tx
    .select({ projectId: table.projectId, number: count() })
    .from(table)
    .where(and(inArray(table.projectId, [...ids]), isNull(table.deletedAt)))
    .groupBy(table.projectId)
  return rows.flatMap(({ projectId, number }) => (projectId === null ? [] : { projectId, number }))
}
