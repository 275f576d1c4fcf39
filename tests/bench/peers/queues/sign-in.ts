/** Who signs in where a queue is somebody's. */
export interface SignIn {
  accountName: string
  password: string
}
