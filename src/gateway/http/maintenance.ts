import type { Endpoint } from '#contract/define-endpoint.ts'
import { addOperationLog } from '#contract/log/endpoints.ts'
import { getAccessToken, login, logout, renewSession } from '#contract/session/endpoints.ts'
import { loginThirdPlatform, visitPlatform } from '#contract/session/third-party.ts'
import { sendHeartbeat } from '#contract/terminal/endpoints.ts'
import { acknowledgeRevocation, checkIn } from '#contract/terminal/revocation-endpoints.ts'

/** What reading takes: to sign in, to go on, to leave; and what machines note by the way. */
const goesOn: ReadonlySet<string> = new Set(
  [
    login,
    loginThirdPlatform,
    visitPlatform,
    getAccessToken,
    renewSession,
    logout,
    sendHeartbeat,
    checkIn,
    acknowledgeRevocation,
    addOperationLog,
  ].map(({ id }) => id),
)

/** Whether calls of the endpoint are refused with 20099 while the gateway is for reading only. */
export function waitsForMaintenance({ id, method }: Endpoint): boolean {
  return method !== 'GET' && !goesOn.has(id)
}
