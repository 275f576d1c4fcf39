import { useFormContext, useWatch } from 'react-hook-form'
import { SelectField } from '../kit/fields.tsx'
import { usePostOptions } from './posts.ts'

/** Somebody's post. */
export function PostField({ label }: { label?: string }) {
  const { control } = useFormContext()
  const options = usePostOptions(useWatch({ control, name: 'post' }))
  return <SelectField name="post" options={options} {...(label && { label })} />
}
