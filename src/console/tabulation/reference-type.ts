/** The types of cells that name something else. */
const referenceTypes = ['person', 'unit', 'photo', 'signature'] as const
export type ReferenceType = (typeof referenceTypes)[number]

/** Whether cells of a type name something else. */
export function isReference(type: string): type is ReferenceType {
  return referenceTypes.some((each) => each === type)
}
