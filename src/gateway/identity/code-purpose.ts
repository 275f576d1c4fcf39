/** Of people who are not signed in. */
const publicPurposes = ['register', 'recovery'] as const
const signedInPurposes = ['bind-cellphone', 'bind-email', 'unbind-cellphone', 'unbind-email'] as const

/** What a verification code proves; a code for one is worth nothing for another. */
export type CodePurpose = (typeof publicPurposes)[number] | (typeof signedInPurposes)[number]

/** The purposes whose codes count together for an address, the given one among them. */
export function purposesBeside(purpose: CodePurpose): readonly CodePurpose[] {
  return signedInPurposes.some((other) => other === purpose) ? signedInPurposes : publicPurposes
}
