import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { Audit } from '#contract/account/administration.ts'
import { auditAccounts, listAccountDetails } from '#contract/account/administration-endpoints.ts'
import { addDepartment } from '#contract/department/endpoints.ts'
import { departmentEntity } from '#contract/department/entity.ts'
import { addSavedView } from '#contract/list-view/endpoints.ts'
import { SavedViewAdd } from '#contract/list-view/schema.ts'
import { addOrganization, listOrganizations } from '#contract/organization/endpoints.ts'
import { organizationEntity } from '#contract/organization/entity.ts'
import { addGroup } from '#contract/organization/groups.ts'
import {
  replaceContacts,
  replaceCoworks,
  replaceListings,
  replaceQualifications,
} from '#contract/organization/part-endpoints.ts'
import { ContactItem, CoworkItem, ListingItem, QualificationItem } from '#contract/organization/parts.ts'
import { addPerson } from '#contract/person/endpoints.ts'
import { personRecords } from '#contract/person-record/endpoints.ts'
import { addRole } from '#contract/role/endpoints.ts'
import { RoleAdd } from '#contract/role/schema.ts'
import { paths, rows } from '../support/console.ts'
import { desk, expect, test } from '../support/fixtures.ts'
import { expectAsText, markupIn, withMarkup } from '../support/markup.ts'
import { openSignedIn } from '../support/planted-session.ts'
import type { SignedClient } from '../support/signed-client.ts'

test.use({ form: desk, worker: false })

/** A unit with all that belongs to it, markup in each text that its fields take; the texts by where they are shown. */
async function plantUnit(client: SignedClient) {
  const [top] = (await client.call(listOrganizations, { pageSize: 1 })).records
  if (!top) throw new Error('There is no unit')
  const unit = withMarkup(organizationEntity.Add, {
    organizationId: randomUUID(),
    parentId: top.organizationId,
    organizationTypeId: top.organizationTypeId,
    organizationName: '单位',
    shortName: '单位',
  })
  const { organizationId } = unit
  const { organization } = await client.call(addOrganization, unit)
  const department = withMarkup(departmentEntity.Add, {
    departmentId: randomUUID(),
    organizationId,
    departmentName: '部门',
    type: 'department',
  })
  await client.call(addDepartment, department)
  const group = withMarkup(addGroup.request, { groupId: randomUUID(), organizationId, groupName: '分组' })
  await client.call(addGroup, group)
  const qualification = withMarkup(QualificationItem, {
    qualificationId: randomUUID(),
    qualificationName: '资质',
    level: 'first',
    category: 'design',
  })
  const listing = withMarkup(ListingItem, { listingId: randomUUID(), institutionName: '机构' })
  const cowork = withMarkup(CoworkItem, { coworkId: randomUUID(), institutionName: '机构' })
  const contact = withMarkup(ContactItem, {
    contactId: randomUUID(),
    contactName: '张三',
    phone: '13800138000',
  })
  let { revision: baseRevision } = organization
  const replaced = async ({ revision }: { revision: number }) => {
    baseRevision = revision
  }
  await replaced(
    await client.call(replaceQualifications, { organizationId, baseRevision, items: [qualification] }),
  )
  await replaced(await client.call(replaceListings, { organizationId, baseRevision, items: [listing] }))
  await replaced(await client.call(replaceCoworks, { organizationId, baseRevision, items: [cowork] }))
  await replaced(await client.call(replaceContacts, { organizationId, baseRevision, items: [contact] }))
  const view = withMarkup(SavedViewAdd, {
    listId: listOrganizations.id,
    listViewName: '视图',
    search: '{}',
    shared: true,
  })
  await client.call(addSavedView, { ...view, listId: listOrganizations.id, search: '{}' })
  const tabs = {
    facts: unit,
    departments: department,
    qualification,
    listing,
    cowork,
    contact,
    groups: group,
  }
  return { unit, department, tabs, view: view.listViewName }
}

/** A person of the unit with records of each kind. */
async function plantPerson(
  client: SignedClient,
  { unit, department }: Awaited<ReturnType<typeof plantUnit>>,
) {
  const { organizationId, organizationName } = unit
  const { departmentId, departmentName } = department
  const userId = randomUUID()
  const place = { organizationId, organizationName, departmentId, departmentName }
  const userName = '欧阳标记'
  await client.call(addPerson, { userId, userName, place })
  const { education, certificate, job, project } = personRecords
  const made = () => ({ recordId: randomUUID(), userId })
  const records = {
    教育: withMarkup(education.add.request, {
      ...made(),
      startMonth: '2008-09',
      school: '学校',
      degree: 'master',
    }),
    证书: withMarkup(certificate.add.request, { ...made(), certificateName: '证书' }),
    工作: withMarkup(job.add.request, { ...made(), startMonth: '2012-07', institution: '单位' }),
    项目: withMarkup(project.add.request, {
      ...made(),
      startMonth: '2015-03',
      projectName: '项目',
      institution: '单位',
    }),
  }
  await client.call(education.add, records.教育)
  await client.call(certificate.add, records.证书)
  await client.call(job.add, records.工作)
  await client.call(project.add, records.项目)
  return { userName, texts: [organizationName, departmentName], records }
}

async function find(page: Page, keyword: string): Promise<void> {
  await page.getByRole('searchbox').first().fill(keyword)
  await expect(rows(page)).toHaveCount(1)
}

test('security 24: markup in every text of units, departments, groups, people, records, roles and accounts is shown as text', async ({
  page,
  signIn,
}) => {
  test.slow()
  const client = await signIn('sysadmin')
  const planted = await plantUnit(client)
  const { userName, texts, records } = await plantPerson(client, planted)
  const role = withMarkup(RoleAdd, { roleId: randomUUID(), roleName: '角色', dataPermission: 'own' })
  await client.call(addRole, role)
  const { records: waiting } = await client.call(listAccountDetails, { audit: 'to-be-reviewed' })
  const ids = waiting.slice(0, 1).map(({ generalAccountId }) => generalAccountId)
  const audit = withMarkup(Audit, { ids, verdict: 'reject', reason: '理由' })
  await client.call(auditAccounts, audit)

  await test.step('the list of units, its views, and the tree', async () => {
    const columns = encodeURIComponent(JSON.stringify(['organizationName', 'shortName', 'address']))
    await openSignedIn(page, 'sysadmin', `/admin/organization?tab=list&columns=${columns}`)
    await find(page, planted.unit.organizationName)
    await expectAsText(page, markupIn(planted.unit))
    await page.getByRole('button', { name: '视图' }).click()
    await expectAsText(page, [planted.view])
    await page.keyboard.press('Escape')
    await rows(page).first().getByText(planted.unit.organizationName).click()
    await expectAsText(page, markupIn(planted.unit))
    await page.getByRole('searchbox').first().fill(planted.unit.shortName)
    await expect(page.getByRole('treeitem', { name: planted.unit.organizationName })).toBeVisible()
  })
  for (const [tab, request] of Object.entries(planted.tabs)) {
    await test.step(`the unit's tab ${tab}`, async () => {
      expect(markupIn(request).length).toBeGreaterThan(0)
      await page.goto(`/admin/organization?unit=${planted.unit.organizationId}&tab=${tab}`)
      await expectAsText(page, markupIn(request))
    })
  }
  await test.step('a person with records of each kind, and the forms of these', async () => {
    await page.goto(paths.resourcePool)
    await find(page, userName)
    await expectAsText(page, texts)
    await rows(page).first().getByText(userName).click()
    await expectAsText(page, texts)
    const detail = page.getByRole('dialog', { name: userName, exact: true })
    for (const [kind, request] of Object.entries(records)) {
      expect(markupIn(request).length).toBeGreaterThan(0)
      await detail.getByRole('tab', { name: kind }).click()
      await expectAsText(page, markupIn({ ...request, label: '' }))
    }
  })
  await test.step('roles, and the reason of an audit', async () => {
    await page.goto(`/admin/role-manage?roleId=${role.roleId}`)
    await expectAsText(page, markupIn(role))
    await page.goto('/admin/user-audit?tab=rejected')
    await expectAsText(page, markupIn(audit))
    await rows(page)
      .filter({ hasText: audit.reason ?? '' })
      .first()
      .getByRole('cell')
      .nth(1)
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAsText(page, markupIn(audit))
  })
})
