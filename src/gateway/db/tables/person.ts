import { sql } from 'drizzle-orm'
import { date, index, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
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
    userName: plainText('user_name').notNull(),
    sex: plainText('sex').$type<'male' | 'female'>(),
    idCard: plainText('id_card'),
    birthDate: date('birth_date', { mode: 'string' }),
    cellphone: plainText('cellphone'),
    email: plainText('email'),
    profilePhoto: uuid('profile_photo'),
    post: plainText('post'),
    positionLevel: plainText('position_level'),
    ...editableColumns(),
  },
  (table) => [
    index('person_organization').on(table.organizationId, table.userName, table.userId),
    index('person_department').on(table.departmentId, table.userName, table.userId),
    index('person_cellphone').on(table.cellphone),
    uniqueIndex('person_id_card').on(table.idCard).where(sql`${table.deletedAt} is null`),
    index('person_changed_in').on(table.changedIn),
  ],
)
