import { randomBytes } from 'node:crypto'
import type { Database, Tx } from '../../db/client.ts'
import { account } from '../../db/tables/account.ts'
import { application, applicationMenu } from '../../db/tables/application.ts'
import { boqItem, boqVariation } from '../../db/tables/boq.ts'
import { department } from '../../db/tables/department.ts'
import { message } from '../../db/tables/message.ts'
import { organization } from '../../db/tables/organization.ts'
import { organizationGroup, organizationGroupAccount } from '../../db/tables/organization-group.ts'
import {
  organizationContact,
  organizationCowork,
  organizationListing,
  organizationQualification,
} from '../../db/tables/organization-parts.ts'
import { person } from '../../db/tables/person.ts'
import { personRecord } from '../../db/tables/person-record.ts'
import { container, designUnit, line, participatingUnit, project } from '../../db/tables/project.ts'
import { projectDepartment, projectOrganization } from '../../db/tables/project-organization.ts'
import { roleMember } from '../../db/tables/role.ts'
import { division, unitWork } from '../../db/tables/unit-work.ts'
import { workSite } from '../../db/tables/work-site.ts'
import { withTransaction } from '../../db/transaction.ts'
import { nameColumns } from '../../identity/name-columns.ts'
import { installIndustryProfiles } from '../../packaged/industry-profiles.ts'
import { installMajors } from '../../packaged/majors.ts'
import { installPackagedMenus } from '../../packaged/menus.ts'
import { installUnitTypes } from '../../packaged/organization-types.ts'
import { grantToAdministrators, installPackagedRoles, packagedRoleId } from '../../packaged/roles.ts'
import { installTabulations } from '../../packaged/tabulations/install.ts'
import { installValueDictionaries } from '../../packaged/value-dictionaries.ts'
import type { Clock } from '../../platform/clock.ts'
import { fixedId } from '../../platform/fixed-id.ts'
import { platformName } from '../../platform/platform-name.ts'
import { hashPassword } from '../../security/passwords.ts'
import type { Settings } from '../../settings/settings.ts'
import { createAccounts, demoPassword, roleMemberRows } from './accounts.ts'
import { applicationMenuRows, applicationRows } from './applications.ts'
import { insertAttributes } from './attributes.ts'
import { boqItemRows, boqVariationRows } from './bills.ts'
import { insertDictionaries } from './dictionaries.ts'
import { divisionRows } from './divisions.ts'
import { insertAll } from './insert.ts'
import { inviteSomebody } from './invitation.ts'
import { messageRows } from './messages.ts'
import { createOrganizationParts } from './organization-parts.ts'
import { departmentRows, organizationRows } from './organizations.ts'
import { createPeople } from './people.ts'
import { createPersonRecords } from './person-records.ts'
import { insertProjectInitializations } from './project-initializations.ts'
import { projectDepartmentRows, projectOrganizationRows } from './project-organizations.ts'
import { participatingUnitRows, projectRows } from './projects.ts'
import { Random } from './random.ts'
import { daysBefore } from './stamp.ts'
import { containerRows, createDesignUnits, designUnitRows, lineRows } from './structure.ts'
import { unitWorkRows } from './unit-works.ts'
import { insertWorkSiteNodes } from './work-site-nodes.ts'
import { createWorkSites } from './work-sites.ts'

type Cost = Pick<Settings, 'passwordMemory' | 'passwordPasses'>

const seed = 20_260_314

/**
 * Fills an empty database with the demo: the same rows each time, but for the dates, which count back from now.
 * A database that has an account is left alone, but for menus that this build brings along new.
 * @returns whether it was empty.
 */
export async function seedDemo(database: Database, clock: Clock, cost: Cost): Promise<boolean> {
  return await seedOnce(database, clock, demoPassword, cost, insertDemo)
}

/**
 * Gives an empty database the packaged menus and roles, and one system administrator. A database that has an
 * account is left alone, but for new menus.
 * @returns the administrator's sign-in, stored nowhere else, which has to be replaced when it is first used; undefined when the
 *   database was not empty.
 */
export async function seedEmpty(
  database: Database,
  clock: Clock,
  cost: Cost,
): Promise<{ accountName: string; password: string } | undefined> {
  const [accountName, password] = ['administrator', randomBytes(12).toString('base64url')]
  const made = await seedOnce(database, clock, password, cost, async (tx, now, passwordHash) => {
    const stamp = { changedAt: now, changedByName: platformName }
    const [userId, accountId] = [fixedId('person:administrator'), fixedId('account:administrator')]
    await tx.insert(person).values({ ...stamp, userId, ...nameColumns('系统管理员') })
    await tx.insert(account).values({
      ...stamp,
      accountId,
      accountName,
      userId,
      level: 'general',
      status: 'normal',
      passwordHash,
      // It stands in the log. Unlike one that was reset it does not run out: there is nobody to give another one.
      passwordOneTime: true,
      passwordChangedAt: now,
      createdAt: now,
    })
    await tx.insert(roleMember).values({ accountId, roleId: packagedRoleId('system-administrator') })
  })
  return made ? { accountName, password } : undefined
}

/** Brings the packaged menus up to date, and fills a database that has no account; returns whether it had none. */
async function seedOnce(
  database: Database,
  clock: Clock,
  password: string,
  cost: Cost,
  fill: (tx: Tx, now: Date, passwordHash: string) => Promise<void>,
): Promise<boolean> {
  const now = clock()
  const passwordHash = (await hasAccounts(database.orm)) ? undefined : await hashPassword(password, cost)
  return await withTransaction(database, async (tx) => {
    const functions = await installPackagedMenus(tx, now)
    await installValueDictionaries(tx, now)
    await installMajors(tx, now)
    await installIndustryProfiles(tx, now)
    // Another gateway may have filled it meanwhile.
    if (passwordHash === undefined || (await hasAccounts(tx))) {
      await grantToAdministrators(tx, functions)
      return false
    }
    await installPackagedRoles(tx, now)
    await installUnitTypes(tx)
    await installTabulations(tx, now)
    await fill(tx, now, passwordHash)
    return true
  })
}

async function hasAccounts(tx: Pick<Tx, 'select'>): Promise<boolean> {
  const found = await tx.select({ accountId: account.accountId }).from(account).limit(1)
  return found.length > 0
}

async function insertDemo(tx: Tx, now: Date, passwordHash: string): Promise<void> {
  const random = new Random(seed)
  const stamp = { changedAt: daysBefore(now, 120), changedByName: platformName }
  const people = createPeople(random, stamp)
  const accounts = createAccounts(random, people, passwordHash, stamp)
  const designUnits = createDesignUnits()

  await insertAll(tx, application, applicationRows(stamp))
  await insertAll(tx, applicationMenu, applicationMenuRows(stamp))
  await insertAll(tx, organization, organizationRows(stamp))
  await insertAll(tx, department, departmentRows(stamp))
  await insertAll(
    tx,
    person,
    people.map(({ row }) => row),
  )
  await insertAll(tx, project, projectRows(stamp))
  await insertAll(tx, participatingUnit, participatingUnitRows(stamp))
  await insertAll(tx, projectOrganization, projectOrganizationRows(stamp))
  await insertAll(tx, projectDepartment, projectDepartmentRows(stamp))
  await insertAll(
    tx,
    account,
    accounts.map(({ row }) => row),
  )
  await insertAll(tx, roleMember, roleMemberRows(accounts))
  const parts = createOrganizationParts(people, accounts, now, stamp)
  await insertAll(tx, organizationQualification, parts.qualifications)
  await insertAll(tx, organizationListing, parts.listings)
  await insertAll(tx, organizationCowork, parts.coworks)
  await insertAll(tx, organizationContact, parts.contacts)
  await insertAll(tx, organizationGroup, parts.groups)
  await insertAll(tx, organizationGroupAccount, parts.groupAccounts)
  await insertAll(tx, personRecord, createPersonRecords(people, accounts, now, stamp))
  await insertAll(tx, line, lineRows(stamp))
  await insertAll(tx, container, containerRows(stamp))
  await insertAll(tx, designUnit, designUnitRows(designUnits, stamp))
  const unitWorks = unitWorkRows(designUnits, stamp)
  await insertAll(tx, unitWork, unitWorks)
  await insertAll(tx, division, divisionRows(unitWorks, stamp))
  await insertAll(tx, boqItem, boqItemRows(stamp))
  await insertAll(tx, boqVariation, boqVariationRows(stamp))
  const standards = await insertDictionaries(tx, stamp)
  const workSites = createWorkSites(random, designUnits, people, now)
  await insertAll(tx, workSite, workSites)
  await insertAttributes(tx, designUnits, workSites, stamp)
  await insertWorkSiteNodes(tx, workSites, standards.get('EBS-GD') ?? [], stamp)
  await insertProjectInitializations(tx, stamp)
  await insertAll(tx, message, messageRows(now))
  await inviteSomebody(tx, people, accounts, now)
}
