import { industryProfileEntity } from '#contract/industry-profile/entity.ts'
import type { Tx } from '../db/client.ts'
import { industryProfile } from '../db/tables/industry-profile.ts'
import { fixedId } from '../platform/fixed-id.ts'
import { nameKeyOf } from '../platform/name-key.ts'
import { platformName } from '../platform/platform-name.ts'

const everywhere = ['bridge', 'tunnel', 'culvert', 'subgrade', 'communication', 'power', 'building'] as const

/** The usual kinds of the three industries, with the majors that they are built in. */
const packaged = [
  {
    key: 'high-speed-railway',
    profileName: '铁路 · 高速铁路',
    industry: 'railway',
    projectKind: '高速铁路',
    majors: [...everywhere, 'line', 'track', 'yard', 'signal', 'electrification', 'catenary', 'water-supply'],
  },
  {
    key: 'conventional-railway',
    profileName: '铁路 · 普速铁路',
    industry: 'railway',
    projectKind: '普速铁路',
    majors: [...everywhere, 'line', 'track', 'yard', 'signal', 'water-supply'],
  },
  {
    key: 'motorway',
    profileName: '公路 · 高速公路',
    industry: 'highway',
    projectKind: '高速公路',
    majors: [...everywhere, 'information', 'environment'],
  },
  {
    key: 'reservoir',
    profileName: '水利 · 水库枢纽',
    industry: 'water',
    projectKind: '水库枢纽',
    majors: ['tunnel', 'culvert', 'power', 'building', 'information', 'environment'],
  },
] as const

/** Adds the packaged profiles that are not there yet; what people make of them stays. */
export async function installIndustryProfiles(tx: Tx, now: Date): Promise<void> {
  await tx
    .insert(industryProfile)
    .values(
      packaged.map(({ key, majors, ...profile }, index) => ({
        ...profile,
        industryProfileId: fixedId(`industry-profile:${key}`),
        nameKey: nameKeyOf(profile.profileName),
        majors: [...majors],
        sort: index + 1,
        status: 1,
        searchText: industryProfileEntity.searchTextOf(profile),
        packaged: true,
        changedAt: now,
        changedByName: platformName,
      })),
    )
    .onConflictDoNothing()
}
