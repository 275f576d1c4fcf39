import { listMenus } from './application/endpoints.ts'
import type { Endpoint } from './define-endpoint.ts'
import { getFile, listFiles, requestTicket, uploadPiece } from './file/endpoints.ts'
import {
  addOperationLog,
  listHistory,
  listLoginLogs,
  listOperationLogs,
  listSystemLogs,
} from './log/endpoints.ts'
import { countUnreadMessages, getMessage, listMessages, markMessagesRead } from './message/endpoints.ts'
import { getProjectStructure, listProjects } from './project/endpoints.ts'
import { listRoles } from './role/endpoints.ts'
import {
  getAccessToken,
  getCurrentUser,
  getDeviceSecret,
  getPublicKey,
  login,
  logout,
  openLiveChannel,
  renewSession,
} from './session/endpoints.ts'
import { pullChanges, replayEdits } from './sync/endpoints.ts'
import { listTerminals, sendHeartbeat } from './terminal/endpoints.ts'
import {
  addWorkSite,
  deleteWorkSites,
  getWorkSite,
  listWorkSites,
  updateWorkSite,
} from './work-site/endpoints.ts'

/** Every endpoint there is. The gateway refuses to start when one has no handler, or two. */
export const allEndpoints: readonly Endpoint[] = [
  getPublicKey,
  login,
  getAccessToken,
  renewSession,
  getDeviceSecret,
  logout,
  getCurrentUser,
  openLiveChannel,
  listMenus,
  listRoles,
  listProjects,
  getProjectStructure,
  listWorkSites,
  getWorkSite,
  addWorkSite,
  updateWorkSite,
  deleteWorkSites,
  listMessages,
  getMessage,
  countUnreadMessages,
  markMessagesRead,
  listLoginLogs,
  listOperationLogs,
  listSystemLogs,
  addOperationLog,
  listHistory,
  pullChanges,
  replayEdits,
  sendHeartbeat,
  listTerminals,
  requestTicket,
  uploadPiece,
  listFiles,
  getFile,
]
