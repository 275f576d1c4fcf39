import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// vitest's globals are off, so the library cannot register this by itself.
afterEach(cleanup)

// A part that is loaded when it is first needed takes its time on a busy machine; a second is not always enough.
configure({ asyncUtilTimeout: 10_000 })
