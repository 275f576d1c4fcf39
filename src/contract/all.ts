import * as accountAdministration from './account/administration-endpoints.ts'
import * as account from './account/endpoints.ts'
import * as accountRegistered from './account/registered-endpoints.ts'
import * as application from './application/endpoints.ts'
import * as applicationEntity from './application/entity.ts'
import * as applicationMenu from './application/menu.ts'
import * as applicationVersion from './application/version.ts'
import * as attribute from './attribute/endpoints.ts'
import { attributeGroups, attributeItems } from './attribute/entities.ts'
import * as attributeValues from './attribute/values.ts'
import * as boqImport from './boq/import.ts'
import * as boq from './boq/item.ts'
import * as boqTakeOver from './boq/take-over.ts'
import { boqVariationCalls } from './boq/variation.ts'
import * as container from './container/entity.ts'
import { type Endpoint, isEndpoint } from './define-endpoint.ts'
import * as deliveries from './delivery/deliveries.ts'
import * as delivery from './delivery/endpoints.ts'
import * as push from './delivery/push.ts'
import * as supplier from './delivery/supplier.ts'
import * as department from './department/endpoints.ts'
import { designUnitCalls } from './design-unit/entity.ts'
import * as dictionary from './dictionary/endpoints.ts'
import { ebsImports, quantityImports, wbsImports } from './dictionary/import-calls.ts'
import { ebsNodes, quantityNodes, wbsNodes } from './dictionary/node-calls.ts'
import * as projectStandard from './dictionary/project-standard.ts'
import * as dictionaryRelation from './dictionary/relation.ts'
import { ebsStandards, quantityStandards, wbsStandards } from './dictionary/standard.ts'
import * as factor from './factor/endpoints.ts'
import * as file from './file/endpoints.ts'
import * as fileReferences from './file/references.ts'
import * as home from './home/endpoints.ts'
import { industryProfileCalls } from './industry-profile/entity.ts'
import * as projectInitial from './industry-profile/project-initial.ts'
import * as lineChanges from './line/changes.ts'
import { lineCalls } from './line/entity.ts'
import * as listView from './list-view/endpoints.ts'
import * as log from './log/endpoints.ts'
import * as logLists from './log/lists.ts'
import * as logStatistics from './log/statistics.ts'
import * as logTrail from './log/trail.ts'
import * as logTrailCheck from './log/trail-check.ts'
import * as messageConfig from './message/config.ts'
import * as message from './message/endpoints.ts'
import * as messagePreference from './message/preference.ts'
import * as messageSend from './message/send.ts'
import * as messageWaiting from './message/waiting.ts'
import * as organizationAccountLimit from './organization/account-limit.ts'
import * as organization from './organization/endpoints.ts'
import * as organizationGroups from './organization/groups.ts'
import * as organizationNode from './organization/node-endpoints.ts'
import * as organizationPart from './organization/part-endpoints.ts'
import * as organizationTrees from './organization/trees.ts'
import * as person from './person/endpoints.ts'
import * as personExport from './person/export.ts'
import * as personImport from './person/import.ts'
import { recordEndpoints } from './person-record/endpoints.ts'
import * as personal from './personal/endpoints.ts'
import * as personalSecurity from './personal/security.ts'
import * as personalSignIns from './personal/sign-ins.ts'
import * as personalSignature from './personal/signature.ts'
import * as projectCopy from './project/copy.ts'
import * as project from './project/endpoints.ts'
import { participatingUnitCalls, projectCalls } from './project/entities.ts'
import * as projectInitialization from './project-initialization/endpoints.ts'
import { projectInitializationCalls } from './project-initialization/entity.ts'
import * as projectOrganization from './project-organization/endpoints.ts'
import { projectDepartmentCalls, projectOrganizationCalls } from './project-organization/entities.ts'
import * as applicationRole from './role/application-role.ts'
import * as role from './role/endpoints.ts'
import * as sessionCaptcha from './session/captcha.ts'
import * as session from './session/endpoints.ts'
import * as sessionRegistration from './session/registration.ts'
import * as sessionThirdParty from './session/third-party.ts'
import * as sync from './sync/endpoints.ts'
import * as syncStatus from './sync/status.ts'
import * as tabulation from './tabulation/endpoints.ts'
import { tabulationGroupCalls } from './tabulation/group.ts'
import * as tabulationApi from './tabulation/sheet-api.ts'
import * as tabulationSheet from './tabulation/sheet-endpoints.ts'
import * as terminalAuthorisation from './terminal/authorisation-endpoints.ts'
import * as terminal from './terminal/endpoints.ts'
import * as terminalPolicy from './terminal/policy.ts'
import * as terminalRevocation from './terminal/revocation-endpoints.ts'
import * as terminalStatistics from './terminal/statistics.ts'
import * as acceptance from './unit-work/acceptance.ts'
import { divisionCalls } from './unit-work/division.ts'
import { unitWorkCalls } from './unit-work/entity.ts'
import * as divisionPlan from './unit-work/plan.ts'
import { divisionTemplateCalls } from './unit-work/template.ts'
import * as valueDictionary from './value-dictionary/endpoints.ts'
import { dictionaryItems, dictionaryTypes } from './value-dictionary/entities.ts'
import { majorCalls } from './value-dictionary/major.ts'
import * as workSite from './work-site/entity.ts'
import * as workSiteImport from './work-site/import.ts'
import * as workSitePlaces from './work-site/places.ts'
import * as workSiteInitialization from './work-site-node/endpoints.ts'
import * as workSiteNode from './work-site-node/entity.ts'
import * as deputy from './workflow/deputy.ts'
import * as workflowModel from './workflow/model.ts'
import { workflowModelCalls } from './workflow/model.ts'
import * as modelCheck from './workflow/model-check.ts'
import * as processCalls from './workflow/process-calls.ts'
import * as processStatistics from './workflow/process-statistics.ts'
import { workflowRoleCalls } from './workflow/role.ts'

const domains = [
  accountAdministration,
  account,
  accountRegistered,
  application,
  applicationEntity,
  applicationEntity.applicationCalls,
  applicationMenu,
  applicationMenu.menuCalls,
  applicationMenu.menuFunctionCalls,
  applicationVersion,
  applicationVersion.applicationVersionCalls,
  attribute,
  attributeGroups,
  attributeItems,
  attributeValues,
  boqImport,
  boq,
  boq.boqItemCalls,
  boqTakeOver,
  boqVariationCalls,
  container.containerCalls,
  container,
  delivery,
  deliveries,
  push,
  supplier,
  supplier.supplierCalls,
  supplier.supplierConfigCalls,
  designUnitCalls,
  department,
  dictionary,
  dictionaryRelation,
  projectInitial,
  projectInitialization,
  projectInitializationCalls,
  projectStandard,
  dictionaryItems,
  dictionaryTypes,
  ebsImports,
  ebsNodes,
  ebsStandards,
  factor,
  file,
  fileReferences,
  home,
  listView,
  log,
  logLists,
  logStatistics,
  logTrail,
  logTrailCheck,
  valueDictionary,
  industryProfileCalls,
  lineCalls,
  lineChanges,
  majorCalls,
  message,
  messageSend,
  messageConfig,
  messagePreference,
  messageWaiting,
  organizationAccountLimit,
  organization,
  organizationGroups,
  organizationNode,
  organizationPart,
  organizationTrees,
  recordEndpoints,
  person,
  personExport,
  personImport,
  personal,
  personalSecurity,
  personalSignIns,
  personalSignature,
  projectOrganization,
  projectOrganizationCalls,
  projectDepartmentCalls,
  project,
  projectCopy,
  projectCalls,
  participatingUnitCalls,
  quantityImports,
  quantityNodes,
  quantityStandards,
  role,
  applicationRole,
  sessionCaptcha,
  session,
  sessionRegistration,
  sessionThirdParty,
  sync,
  syncStatus,
  tabulation,
  tabulation.tabulationCalls,
  tabulationGroupCalls,
  tabulationApi,
  tabulationSheet,
  tabulationSheet.sheetCalls,
  terminalAuthorisation,
  terminal,
  terminalRevocation,
  terminalPolicy,
  terminalStatistics,
  acceptance,
  divisionCalls,
  divisionPlan,
  divisionTemplateCalls,
  unitWorkCalls,
  wbsImports,
  wbsNodes,
  wbsStandards,
  workSite,
  workSiteImport,
  workSitePlaces,
  workSiteInitialization,
  workSiteNode,
  workflowModelCalls,
  workflowModel,
  modelCheck,
  workflowRoleCalls,
  processCalls,
  processStatistics,
  deputy,
]

/** Every endpoint there is. The gateway refuses to start when one has no handler, or two. */
export const allEndpoints: readonly Endpoint[] = domains.flatMap((domain) =>
  Object.values<unknown>(domain).filter(isEndpoint),
)
