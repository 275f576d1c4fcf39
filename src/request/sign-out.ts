import { logout } from '#contract/session/endpoints.ts'
import { exchange } from './exchange.ts'
import { withRecovery } from './recover.ts'
import { dropSession, sessionState } from './session.ts'

/**
 * Ends the session here, and at the gateway when it can be reached; sealed edits stay. Nobody is asked for a password to
 * leave, but an access token that has aged is renewed: else the session would live on.
 */
export async function logOut(): Promise<void> {
  try {
    if (sessionState() === 'signed-in') await withRecovery(() => exchange(logout, {}), { background: true })
  } finally {
    dropSession()
  }
}
