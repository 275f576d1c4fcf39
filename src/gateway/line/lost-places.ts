import { and, eq, isNull } from 'drizzle-orm'
import { alignmentOf, distanceOf, isDistance } from '#contract/alignment.ts'
import { codes } from '#contract/codes.ts'
import type { InvalidData } from '#contract/envelope.ts'
import type { Alignment } from '#contract/line/entity.ts'
import type { Language } from '#contract/messages.ts'
import { designUnit } from '../db/tables/project.ts'
import { workSite } from '../db/tables/work-site.ts'
import { Refusal } from '../platform/refusal.ts'
import type { SignedInStep } from '../security/step.ts'

interface Changed {
  lineId: string
  before: readonly Alignment[]
  after: readonly Alignment[]
}

const labelsShown = 3

/**
 * A changed chain table keeps labels, and distances follow: it may not leave out one that stands somewhere.
 * @throws Refusal 20400 with the labels of design units and work sites that lay on the line, and no longer would. Their names
 * are not told, since whoever changes a line need not see all that lies along it.
 */
export async function refuseLostPlaces(
  context: SignedInStep,
  { lineId, before, after }: Changed,
): Promise<void> {
  const labels = await findLabels(context, lineId)
  const lost = labels.filter((label) => liesOn(before, label) && !liesOn(after, label))
  if (lost.length === 0) return
  const data: InvalidData = { fields: [{ path: 'alignments', message: sentence(lost, context.language) }] }
  throw new Refusal(codes.invalid, data)
}

async function findLabels({ tx }: SignedInStep, lineId: string): Promise<string[]> {
  const found = new Set<string>()
  for (const table of [designUnit, workSite]) {
    const { startMileage, endMileage } = table
    const rows = await tx
      .selectDistinct({ startMileage, endMileage })
      .from(table)
      .where(and(eq(table.lineId, lineId), isNull(table.deletedAt)))
    for (const row of rows) for (const label of Object.values(row)) found.add(label)
  }
  return [...found]
}

/** Whether a label stands somewhere on a line, be it that its side still has to be said. */
function liesOn(alignments: readonly Alignment[], mileage: string): boolean {
  return alignments.some(({ segments }) => {
    const alignment = alignmentOf(segments)
    const found = alignment && distanceOf(alignment, { mileage })
    return found !== undefined && (isDistance(found) || found.why === 'side')
  })
}

function sentence(lost: readonly string[], language: Language): string {
  const labels = lost.slice(0, labelsShown).join(', ')
  return language === 'zh'
    ? `工点或设计单元的 ${lost.length} 处里程将不在线路上，如 ${labels}；请先更正它们`
    : `${lost.length} mileages of work sites or design units would no longer lie on the line, such as ${labels}; correct these first`
}
