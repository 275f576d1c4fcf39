import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

// vitest's globals are off, so the library cannot register this by itself.
afterEach(cleanup)
