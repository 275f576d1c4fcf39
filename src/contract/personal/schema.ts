import { Id, Instant } from '../id.ts'
import { Post, Sex } from '../person/schema.ts'
import { clearable, editParts } from '../revision.ts'
import { day, personName } from '../rules.ts'
import { AccountLevel } from '../session/schema.ts'
import { line } from '../text.ts'
import { z } from '../zod.ts'

/** Largest profile photo, bytes (specification §5). */
export const largestPhoto = 2 * 1024 * 1024
/** Largest handwritten signature, bytes. */
export const largestSignature = 256 * 1024
/** Longest side of a handwritten signature, pixels. */
export const longestSignatureSide = 1600

export const Signature = z.object({ fileId: Id, signedAt: Instant })
export type Signature = z.output<typeof Signature>

/** Who is signed in, as that person sees it: numbers and addresses are masked. */
export const Profile = z.object({
  userId: Id,
  accountName: z.string(),
  level: AccountLevel,
  userName: z.string(),
  sex: z.optional(Sex),
  /** `YYYY-MM-DD`. */
  birthDate: z.optional(z.string()),
  post: z.optional(z.string()),
  positionLevel: z.optional(z.string()),
  organizationName: z.optional(z.string()),
  departmentName: z.optional(z.string()),
  roleNames: z.array(z.string()),
  idCard: z.optional(z.string()),
  cellphone: z.optional(z.string()),
  /** Whether the person has proved that number by a code; absent without one. */
  cellphoneProven: z.optional(z.boolean()),
  email: z.optional(z.string()),
  profilePhoto: z.optional(Id),
  signature: z.optional(Signature),
  /** Until when the account may be used. */
  accountValidUntil: z.optional(Instant),
  passwordChangedAt: Instant,
  passwordValidUntil: z.optional(Instant),
  revision: z.int(),
})
export type Profile = z.output<typeof Profile>

/** What a person may change of the own record; sex and birth date only while no ID number tells them. */
export const ProfileEdit = z.strictObject({
  userId: Id,
  /** What the queue calls an edit that leaves the name as it is; never written. */
  label: z.optional(line(50)),
  ...editParts,
  clear: clearable(['sex', 'birthDate', 'post']),
  userName: z.optional(personName),
  sex: z.optional(Sex),
  birthDate: z.optional(day),
  post: z.optional(Post),
})
export type ProfileEdit = z.output<typeof ProfileEdit>

/** `merged` names the fields of somebody else that stood beside this edit. */
export const ProfileSaved = z.object({ profile: Profile, merged: z.optional(z.array(z.string())) })

/** A file that was uploaded by its ticket. */
export const PictureEdit = z.strictObject({ fileId: Id })
