import { positionRank } from '#contract/person/selection.ts'
import type { person } from '../../db/tables/person.ts'
import { nameColumns } from '../../identity/name-columns.ts'
import { fixedId } from '../../platform/fixed-id.ts'
import { cellphone, idNumber } from './identity.ts'
import { personName } from './names.ts'
import { departmentIdsOf, type UnitKey, unitId, units } from './organizations.ts'
import type { Random } from './random.ts'
import type { Stamp } from './stamp.ts'

export interface DemoPerson {
  unit: UnitKey
  /** What an account would be called after the name. */
  pinyin: string
  row: typeof person.$inferInsert & { cellphone: string }
}

const posts = [
  ['engineering-technology', 34],
  ['quality', 10],
  ['safety', 12],
  ['cost-contract', 8],
  ['accounting', 6],
  ['administration', 8],
  ['materials', 10],
  ['environment', 4],
  ['coordination', 4],
  ['design', 3],
  ['senior-executive', 1],
] as const
const positionLevels = [
  ['staff-member', 80],
  ['deputy-department-head', 9],
  ['department-head', 7],
  ['full-time-head', 2],
  ['deputy', 1.5],
  ['organization-head', 0.5],
] as const

/** The 2,000 people, unit by unit. */
export function createPeople(random: Random, stamp: Stamp): DemoPerson[] {
  const placed = units.flatMap((unit) => Array.from({ length: unit.people }, () => unit))
  return placed.map((unit, index) => {
    const departments = departmentIdsOf(unit)
    const sex = random.chance(0.78) ? 'male' : 'female'
    const { name, pinyin } = personName(random, sex)
    const birthDate = `${random.between(1966, 2002)}-${two(random.between(1, 12))}-${two(random.between(1, 28))}`
    // Odd for men; the running number keeps them apart.
    const serial = ((index * 2) % 998) + (sex === 'male' ? 1 : 0)
    const phone = cellphone(index)
    const post = random.weighted(posts)
    const positionLevel = random.weighted(positionLevels)
    return {
      unit: unit.key,
      pinyin,
      row: {
        ...stamp,
        userId: fixedId(`demo:person:${index}`),
        organizationId: unitId(unit.key),
        departmentId: departments[random.between(0, departments.length - 1)] ?? null,
        ...nameColumns(name),
        sex,
        idCard: idNumber(unit.region.slice(0, 2), birthDate, serial),
        birthDate,
        cellphone: phone,
        provenCellphone: phone,
        email: `${pinyin}${index}@milepost.example`,
        post,
        positionLevel,
        positionRank: positionRank(positionLevel),
      },
    }
  })
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}
