/**
 * What a public page needs of the router. A shared module cannot be tree-shaken, so a visitor downloads all of this list
 * and nothing that is missing from it; builds with the condition "visitor" see it as the whole of `@portfolio/router`.
 */
export {
  BrowserRouter,
  Link,
  matchRoutes,
  Outlet,
  type RouteObject,
  useLocation,
  useNavigationType,
  useParams,
  useRoutes,
} from 'react-router-dom'
