import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { RequestOf } from '#contract/define-endpoint.ts'
import type { finishPasskey } from '#contract/factor/endpoints.ts'
import type { FactorProof, PasskeyChallenge, PasskeyOffer } from '#contract/factor/schema.ts'

/** ECDSA on P-256, EdDSA and RSA: one of them every authenticator has. */
const algorithms = [-7, -8, -257]
/** Milliseconds that a person has to unlock the authenticator. */
const timeout = 120_000

/** Has the browser create a passkey. Rejects when the person declines, or the authenticator has one already. */
export async function createPasskey(
  offer: PasskeyOffer,
): Promise<Omit<RequestOf<typeof finishPasskey>, 'passkeyName'>> {
  const { challenge, rpId, userHandle, accountName, credentials } = offer
  const { id, response } = await startRegistration({
    optionsJSON: {
      challenge,
      rp: { id: rpId, name: 'Milepost' },
      user: { id: userHandle, name: accountName, displayName: accountName },
      pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
      excludeCredentials: credentials.map((id) => ({ id, type: 'public-key' })),
      authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
      attestation: 'none',
      timeout,
    },
  })
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { credential: id, clientDataJson: clientDataJSON, attestationObject, transports }
}

/** Has the browser show a passkey. Rejects when the person declines, or has none of them here. */
export async function showPasskey({ challenge, rpId, passkeys }: PasskeyChallenge): Promise<FactorProof> {
  const { id, response } = await startAuthentication({
    optionsJSON: {
      challenge,
      rpId,
      allowCredentials: passkeys.map(({ credential, transports }) => ({
        id: credential,
        type: 'public-key',
        transports,
      })),
      userVerification: 'preferred',
      timeout,
    },
  })
  const { clientDataJSON, authenticatorData, signature } = response
  return { way: 'passkey', credential: id, clientDataJson: clientDataJSON, authenticatorData, signature }
}
