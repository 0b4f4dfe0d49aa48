import java.nio.file.Files;
import java.util.List;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.BrandsApi;
import org.openapitools.client.api.LogosApi;
import org.openapitools.client.model.BatchDescription;
import org.openapitools.client.model.BatchRequest;

public class Main {
  public static void main(String[] arguments) throws Exception {
    var client = new ApiClient();
    client.updateBaseUri(System.getenv("LOGOGRAPH_URL"));
    client.setRequestInterceptor(
        request -> request.header("x-api-key", System.getenv("LOGOGRAPH_KEY")));
    var brands = new BrandsApi(client);

    System.out.println("name " + describe(brands, "stripe.com"));

    var batch =
        brands.batchDescribe(
            BrandsApi.APIBatchDescribeRequest.newBuilder()
                .batchRequest(new BatchRequest().domains(List.of("stripe.com", "no domain")))
                .build());
    System.out.print("items");
    for (var item : batch.getResults())
      System.out.print(item.getActualInstance() instanceof BatchDescription ? " profile" : " error");
    System.out.println();

    var request = LogosApi.APILogoRequest.newBuilder().domain("stripe.com").format("png").build();
    var image = Files.readAllBytes(new LogosApi(client).logo(request).toPath());
    System.out.println("image " + new String(image, 1, 3, "ISO-8859-1"));

    try {
      describe(brands, "no domain");
    } catch (ApiException error) {
      System.out.println("refused " + error.getCode());
    }
  }

  static String describe(BrandsApi brands, String domain) throws ApiException {
    var request = BrandsApi.APIDescribeRequest.newBuilder().domain(domain).build();
    return brands.describe(request).getName();
  }
}
