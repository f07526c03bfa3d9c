export { logIn as GET, logIn as POST } from '../../server/log-in.ts'
