import { majorEntity } from '#contract/value-dictionary/major.ts'
import type { Tx } from '../db/client.ts'
import { major } from '../db/tables/major.ts'
import { fixedId } from '../platform/fixed-id.ts'
import { nameKeyOf } from '../platform/name-key.ts'
import { platformName } from '../platform/platform-name.ts'

/** Those that just railways have are of that industry. */
const packaged = [
  ['line', '线路', 'Alignment', 'railway'],
  ['bridge', '桥梁', 'Bridge'],
  ['tunnel', '隧道', 'Tunnel'],
  ['culvert', '涵洞', 'Culvert'],
  ['track', '轨道', 'Track', 'railway'],
  ['subgrade', '路基', 'Subgrade'],
  ['yard', '站场', 'Station yard', 'railway'],
  ['communication', '通信', 'Communication'],
  ['signal', '信号', 'Signalling', 'railway'],
  ['power', '电力', 'Power'],
  ['electrification', '电气化', 'Electrification', 'railway'],
  ['catenary', '接触网', 'Catenary', 'railway'],
  ['water-supply', '给排水', 'Water supply'],
  ['building', '房建', 'Building'],
  ['information', '信息', 'Information'],
  ['environment', '环保', 'Environment'],
] as const

/** Adds the packaged majors that are not there yet; what people make of their names, order and status stays. */
export async function installMajors(tx: Tx, now: Date): Promise<void> {
  await tx
    .insert(major)
    .values(
      packaged.map(([code, nameZh, nameEn, industry = null], index) => ({
        majorId: fixedId(`major:${code}`),
        code,
        nameZh,
        nameKey: nameKeyOf(nameZh),
        nameEn,
        industry,
        sort: index + 1,
        status: 1,
        searchText: majorEntity.searchTextOf({ code, nameZh, nameEn }),
        packaged: true,
        changedAt: now,
        changedByName: platformName,
      })),
    )
    .onConflictDoNothing()
}
