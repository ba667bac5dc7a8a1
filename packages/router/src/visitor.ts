/**
 * What a public page needs of react-router. A shared module cannot be tree-shaken, so a visitor downloads all of these exports
 * and nothing else; builds with the condition "visitor" see this file as the whole of `@portfolio/router`.
 */
export {
  BrowserRouter,
  matchRoutes,
  Outlet,
  type RouteObject,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useRoutes,
} from 'react-router-dom'
export { Link } from './link.ts'
