import { listAccountDetails } from '#contract/account/administration-endpoints.ts'
import { listGeneralAccounts } from '#contract/account/endpoints.ts'
import { listRegisteredAccounts } from '#contract/account/registered-endpoints.ts'
import { applicationCalls } from '#contract/application/entity.ts'
import { menuCalls } from '#contract/application/menu.ts'
import { applicationVersionCalls } from '#contract/application/version.ts'
import { getProjectForms } from '#contract/attribute/endpoints.ts'
import { attributeGroups, attributeItems } from '#contract/attribute/entities.ts'
import { getAttributes } from '#contract/attribute/values.ts'
import { boqItemCalls, listBills } from '#contract/boq/item.ts'
import { boqVariationCalls } from '#contract/boq/variation.ts'
import { containerCalls, listContainerUnits } from '#contract/container/entity.ts'
import type { Endpoint } from '#contract/define-endpoint.ts'
import { listDeliveries } from '#contract/delivery/deliveries.ts'
import { supplierCalls, supplierConfigCalls } from '#contract/delivery/supplier.ts'
import { listDepartments } from '#contract/department/endpoints.ts'
import { designUnitCalls } from '#contract/design-unit/entity.ts'
import { getDictionaryHeads } from '#contract/dictionary/endpoints.ts'
import { listProjectStandards } from '#contract/dictionary/project-standard.ts'
import { ebsStandards, quantityStandards, wbsStandards } from '#contract/dictionary/standard.ts'
import { industryProfileCalls } from '#contract/industry-profile/entity.ts'
import { getProjectInitial } from '#contract/industry-profile/project-initial.ts'
import { lineCalls } from '#contract/line/entity.ts'
import { listLoginLogs, listOperationLogs, listSystemLogs } from '#contract/log/lists.ts'
import { listMessageConfigs, listReceiveMembers, listSendSubjects } from '#contract/message/config.ts'
import { listMessages } from '#contract/message/endpoints.ts'
import { listWaitingMessages } from '#contract/message/waiting.ts'
import { listAccountQuotas } from '#contract/organization/account-limit.ts'
import { getOrganization } from '#contract/organization/endpoints.ts'
import { listGroups } from '#contract/organization/groups.ts'
import { listArchivedPeople, listPeople } from '#contract/person/endpoints.ts'
import { getProjectStructure } from '#contract/project/endpoints.ts'
import { participatingUnitCalls, projectCalls } from '#contract/project/entities.ts'
import { projectInitializationCalls } from '#contract/project-initialization/entity.ts'
import { listProjectOrganizations } from '#contract/project-organization/endpoints.ts'
import { listRoleAccounts, listRoleMenus, listRoles } from '#contract/role/endpoints.ts'
import { tabulationCalls } from '#contract/tabulation/endpoints.ts'
import { sheetCalls } from '#contract/tabulation/sheet-endpoints.ts'
import { listTerminals } from '#contract/terminal/authorisation-endpoints.ts'
import { getTerminalPolicy } from '#contract/terminal/policy.ts'
import { getTerminalStatistics } from '#contract/terminal/statistics.ts'
import { divisionCalls } from '#contract/unit-work/division.ts'
import { unitWorkCalls } from '#contract/unit-work/entity.ts'
import { divisionTemplateCalls } from '#contract/unit-work/template.ts'
import { dictionaryItems, dictionaryTypes } from '#contract/value-dictionary/entities.ts'
import { listWorkSites } from '#contract/work-site/entity.ts'
import { listInitializations } from '#contract/work-site-node/endpoints.ts'
import { getWorkSiteNodes } from '#contract/work-site-node/entity.ts'
import { listPagePublished, workflowModelCalls } from '#contract/workflow/model.ts'
import { listTargets } from '#contract/workflow/model-check.ts'
import {
  listAllProcesses,
  listCopies,
  listDone,
  listInitiated,
  listStartable,
  listToDo,
} from '#contract/workflow/process-calls.ts'
import { workflowRoleCalls } from '#contract/workflow/role.ts'

/** What each screen asks for as it opens, and its tabs and drawers with it. */
export const askedBy: Record<string, readonly Endpoint[]> = {
  '/admin/project': [getProjectStructure, lineCalls.list],
  '/admin/industrial-initial': [industryProfileCalls.list],
  '/admin/project-initial': [getProjectInitial, industryProfileCalls.list],
  '/admin/project-initialization': [projectInitializationCalls.list],
  '/admin/project-container': [getProjectStructure, containerCalls.list, listContainerUnits],
  '/admin/designunit': [designUnitCalls.list],
  '/admin/project-design-unit': [getProjectStructure, designUnitCalls.list],
  '/admin/unit-project': [getProjectStructure, unitWorkCalls.list],
  '/admin/unit-engineering': [unitWorkCalls.list, divisionCalls.list, divisionTemplateCalls.list],
  '/admin/su-boq': [unitWorkCalls.list, boqItemCalls.list, listBills, boqVariationCalls.list],
  '/admin/project-manage': [projectCalls.list, participatingUnitCalls.list, listProjectOrganizations],
  '/admin/project-information': [projectCalls.detail, participatingUnitCalls.list, listProjectOrganizations],
  '/admin/work-site-information': [listWorkSites],
  '/admin/project-worksite-information': [listWorkSites, getProjectForms, getAttributes, getWorkSiteNodes],
  '/admin/work-site-initialization': [listInitializations],
  '/admin/ebs-management': [ebsStandards.list],
  '/admin/wbs-management': [wbsStandards.list],
  '/admin/wbs-ebs-rel-configuration': [getDictionaryHeads],
  '/admin/account-quantity-management': [quantityStandards.list, listAccountQuotas],
  '/admin/extends-configuration': [attributeGroups.list, attributeItems.list],
  '/admin/extends-setting': [getProjectForms, getAttributes],
  '/admin/organization': [getOrganization, listDepartments, listGroups],
  '/admin/project-configuration': [dictionaryTypes.list, dictionaryItems.list, listProjectStandards],
  '/admin/table-manage': [tabulationCalls.list, sheetCalls.list],
  '/admin/resource-pool': [listPeople, listArchivedPeople, listGeneralAccounts, listAccountDetails],
  '/admin/user-audit': [listAccountDetails],
  '/admin/project-org-account': [listRegisteredAccounts, listProjectOrganizations, listAccountDetails],
  '/admin/message-center': [listMessages, listWaitingMessages],
  '/admin/message-custom-config': [listMessageConfigs, listSendSubjects, listReceiveMembers],
  '/admin/message-setting': [supplierCalls.list, supplierConfigCalls.list, listDeliveries],
  '/admin/workflow-query': [listToDo, listDone, listInitiated, listCopies, listAllProcesses, listStartable],
  '/admin/process-model-management': [workflowModelCalls.list, listPagePublished, listTargets],
  '/admin/process-role-management': [workflowRoleCalls.list],
  '/admin/role-manage': [listRoles, listRoleMenus, listRoleAccounts],
  '/admin/app-manage': [applicationCalls.list, applicationVersionCalls.list, menuCalls.list],
  '/admin/terminal-authentication': [listTerminals, getTerminalStatistics, getTerminalPolicy],
  '/admin/systemLog': [listLoginLogs, listOperationLogs, listSystemLogs],
}
