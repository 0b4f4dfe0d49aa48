using Org.OpenAPITools.Api;
using Org.OpenAPITools.Client;
using Org.OpenAPITools.Model;

var configuration = new Configuration { BasePath = Environment.GetEnvironmentVariable("LOGOGRAPH_URL") };
configuration.DefaultHeaders["x-api-key"] = Environment.GetEnvironmentVariable("LOGOGRAPH_KEY");
var brands = new BrandsApi(configuration);

Console.WriteLine("name " + brands.Describe("stripe.com").Name);

var batch = brands.BatchDescribe(new BatchRequest(domains: ["stripe.com", "no domain"]));
Console.Write("items");
foreach (var item in batch.Results)
    Console.Write(item.ActualInstance is BatchDescription ? " profile" : " error");
Console.WriteLine();

using var image = new MemoryStream();
new LogosApi(configuration).Logo("stripe.com", format: "png").Content.CopyTo(image);
Console.WriteLine("image " + System.Text.Encoding.Latin1.GetString(image.ToArray(), 1, 3));

try
{
    brands.Describe("no domain");
}
catch (ApiException error)
{
    Console.WriteLine("refused " + error.ErrorCode);
}
