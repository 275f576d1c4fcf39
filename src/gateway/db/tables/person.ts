import { type Column, type SQL, sql } from 'drizzle-orm'
import { date, index, pgTable, smallint, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { type PositionLevel, type Post, positionLevels, type Sex } from '#contract/person/schema.ts'
import { ngramsOf } from '../ngram-index.ts'
import { editableColumns, plainText } from './columns.ts'
import { department } from './department.ts'
import { organization } from './organization.ts'

/** A person: the user record behind accounts, and a member of staff (specification §3, staff). */
export const person = pgTable(
  'person',
  {
    userId: uuid('user_id').primaryKey(),
    organizationId: uuid('organization_id').references(() => organization.organizationId),
    departmentId: uuid('department_id').references(() => department.departmentId),
    /** Units and departments that the person was moved out of: replicas there learn of it (protocol: "Pulling changes"). */
    formerPlaceIds: uuid('former_place_ids').array().notNull().default([]),
    userName: plainText('user_name').notNull(),
    nameKey: plainText('name_key').notNull().default(''),
    initials: plainText('initials').notNull().default(''),
    sex: plainText('sex').$type<Sex>(),
    idCard: plainText('id_card'),
    birthDate: date('birth_date', { mode: 'string' }),
    cellphone: plainText('cellphone'),
    /** The number that the person's own code proved last; while it is the one above, an account may sign in by it. */
    provenCellphone: plainText('proven_cellphone'),
    email: plainText('email'),
    profilePhoto: uuid('profile_photo'),
    post: plainText('post').$type<Post>(),
    positionLevel: plainText('position_level').$type<PositionLevel>(),
    /** Place of the level along contract/person/selection.ts's order. */
    positionRank: smallint('position_rank').notNull().default(positionLevels.length),
    ...editableColumns(),
  },
  (table) => {
    const alive = sql`${table.deletedAt} is null`
    return [
      index('person_organization').on(table.organizationId, table.nameKey, table.userId).where(alive),
      index('person_department').on(table.departmentId, table.nameKey, table.userId).where(alive),
      index('person_name').on(table.userName, table.userId).where(alive),
      index('person_order').on(table.nameKey, table.userId).where(alive),
      index('person_initials').on(table.initials, table.userId).where(alive),
      // Those whom a common surname or a letter begins, in their order: too many to be sorted when they are asked for. And
      // how many of them are in a unit.
      index('person_surname').on(firstOf(table.userName), table.nameKey, table.userId).where(alive),
      index('person_initial').on(firstOf(table.initials), table.nameKey, table.userId).where(alive),
      index('person_surname_in').on(table.organizationId, firstOf(table.userName)).where(alive),
      index('person_initial_in').on(table.organizationId, firstOf(table.initials)).where(alive),
      index('person_position').on(table.organizationId, table.positionRank, table.userId).where(alive),
      index('person_all_position').on(table.positionRank, table.userId).where(alive),
      index('person_changed').on(table.organizationId, table.changedAt, table.userId).where(alive),
      index('person_all_changed').on(table.changedAt, table.userId).where(alive),
      // Anyone who sees some units alone filters theirs: counted in the index, small because few of its values differ.
      index('person_facts').on(table.organizationId, table.post, table.sex, table.positionRank).where(alive),
      index('person_sex').on(table.sex, table.nameKey, table.userId).where(alive),
      index('person_post').on(table.post, table.nameKey).where(alive),
      index('person_cellphone').on(table.cellphone),
      uniqueIndex('person_id_card').on(table.idCard).where(alive),
      index('person_archived').on(table.deletedAt, table.userId).where(sql`${table.deletedAt} is not null`),
      index('person_changed_in').on(table.changedIn),
      ...searchParts.map((part) =>
        index(`person_search_${part}`)
          .using('gin', personGrams(table))
          .where(sql`${alive} and ${inSearchPart(table.userId, part)}`),
      ),
    ]
  },
)

/** The first character of a name, or of its initials. */
export function firstOf(column: Column): SQL {
  return sql`left(${column}, 1)`
}

/** What the index of keywords is over. */
export function personGrams(
  columns: PersonTextColumns & Record<'organizationId' | 'departmentId', Column>,
): SQL {
  return ngramsOf(personText(columns), [columns.organizationId, columns.departmentId])
}

/**
 * The index of keywords has four parts, by the last digit of the id, which is at random. An index of this kind gives all
 * that it finds or nothing: of a keyword that very many have, the first part alone has more than a list counts.
 */
export const searchParts = ['0123', '4567', '89ab', 'cdef'] as const

/** The condition for rows in a part of the index of keywords. */
export function inSearchPart(id: Column, part: (typeof searchParts)[number]): SQL {
  return sql`strpos(${sql.raw(`'${part}'`)}, right(${id}::text, 1)) > 0`
}

type PersonTextColumns = Record<'userName' | 'email' | 'cellphone' | 'idCard', Column>

/** `personSearchText` of contract/person/selection.ts, of functions that an index may use. */
export function personText(columns: PersonTextColumns): SQL {
  const { userName, email, cellphone, idCard } = columns
  const masked = (number: Column, first: number, last: number) =>
    sql`coalesce(left(${number}, ${sql.raw(String(first))}) || repeat('*', length(${number}) - ${sql.raw(String(first + last))})
      || right(${number}, ${sql.raw(String(last))}), '')`
  return sql`lower((${userName} || E'\\n' || coalesce(${email}, '') || E'\\n' || ${masked(cellphone, 3, 4)} || E'\\n'
    || ${masked(idCard, 3, 2)}) collate "C")`
}
